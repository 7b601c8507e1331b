import { searchVersions } from '@socio/contracts/search-versions';
import { searchYears } from '@socio/contracts/search-years';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** The years of a brand and model, newest first. */
export function yearsQuery(brandModel: string) {
  return queryOptions({
    queryKey: ['search-years', brandModel],
    queryFn: async ({ signal }) => (await call(searchYears, { brand_model: brandModel }, { signal })).years,
  });
}

/** The versions of a brand and model in a year. */
export function versionsQuery(brandModel: string, year: number) {
  return queryOptions({
    queryKey: ['search-versions', brandModel, year],
    queryFn: async ({ signal }) =>
      (await call(searchVersions, { brand_model: brandModel, year }, { signal })).versions,
  });
}
