import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cannotExist, isOutsideCatalogue, zipCodeQuery } from '../../common/zip-code-lookup.ts';
import { placeText, postalCodeError } from './postal-code-text.ts';
import { texts } from './texts.ts';

/** A postal code as it is typed, with its place. */
export function usePostalCode(zipCode: string) {
  const complete = postalCodeError(zipCode) === null;
  const { data, isFetching } = useQuery({ ...zipCodeQuery(zipCode), enabled: complete });
  return {
    place: complete && data !== undefined ? placeText(data) : null,
    looking: complete && isFetching,
    unknown: complete && data !== undefined && cannotExist(data) ? texts.postalCode.errors.unknown : null,
  };
}

/** The message for a postal code, looked up if necessary; null if it is valid. */
export function usePostalCodeCheck(): (zipCode: string) => Promise<string | null> {
  const client = useQueryClient();
  return async (zipCode) => {
    const wrong = postalCodeError(zipCode);
    if (wrong !== null) return wrong;
    try {
      const place = await client.fetchQuery(zipCodeQuery(zipCode));
      return cannotExist(place) ? texts.postalCode.errors.unknown : null;
    } catch {
      return texts.postalCode.errors.failed;
    }
  };
}

/**
 * A valid code missing from the catalogue is accepted after one '¿Está bien escrito?' (calls.md, Postal codes). `asks`
 * opens the question if needed; `accept` is its yes, after which the same code is not asked about again.
 */
export function useSpellingQuestion() {
  const client = useQueryClient();
  const accepted = useRef<string | null>(null);
  const [asked, setAsked] = useState<{ zipCode: string; state: string } | null>(null);
  return {
    asked,
    /** Whether the person has to answer first. */
    asks: async (zipCode: string): Promise<boolean> => {
      const place = await client.fetchQuery(zipCodeQuery(zipCode));
      if (accepted.current === zipCode || !isOutsideCatalogue(place)) return false;
      setAsked({ zipCode, state: place.state ?? '' });
      return true;
    },
    accept: (): void => {
      accepted.current = asked?.zipCode ?? null;
      setAsked(null);
    },
    close: (): void => setAsked(null),
  };
}
