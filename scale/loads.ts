import { getActiveInsuranceApplications } from '@socio/contracts/get-active-insurance-applications';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { getApplicationDetails } from '@socio/contracts/get-application-details';
import { searchBrandModels } from '@socio/contracts/search-brand-models';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { createHttpClient } from '../apps/server/src/testing/test-client.ts';
import { newMember, type TestMember } from '../apps/server/src/testing/test-member.ts';
import { applicationWithPlace } from '../apps/server/src/testing/test-application.ts';
import { buyPolicy } from '../apps/server/src/testing/test-purchase.ts';
import { requestBytes } from '../bench/throughput/load.ts';
import type { ScaleWorld } from './open-world.ts';

let addresses = 0;

/** Limits count by address, so each member has one. */
function ownAddress(): string {
  addresses += 1;
  return `10.99.${addresses >> 8}.${addresses & 255}`;
}

type Place = Pick<ScaleWorld, 'floor' | 'port'>;

async function member({ floor }: Place): Promise<TestMember & { address: string }> {
  const address = ownAddress();
  const client = () => createHttpClient(floor.serverUrl, { 'x-forwarded-for': address });
  return { ...(await newMember({ sandbox: floor.sandbox, client })), address };
}

/** For each of so many members the calls of somebody who looks around: lists, record, a step saved, type-ahead. */
export async function browsingRequests(place: Place, members: number): Promise<Buffer[][]> {
  const all: Buffer[][] = [];
  for (let index = 0; index < members; index += 1) {
    const { client, address, ...rest } = await member(place);
    await buyPolicy({ sandbox: place.floor.sandbox, client: () => client }, { client, ...rest });
    const id = await applicationWithPlace(client);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = [
      [getAllPolicies, { limit: 5 }],
      [getActiveInsuranceApplications, { limit: 5 }],
      [getApplicationDetails, { insurance_application_id: id }],
      [updateInsuranceApplicationStep4, { insurance_application_id: id, zip_code: '64000' }],
      [searchBrandModels, { query: 'versa' }],
    ] as const;
    all.push(
      asked.map(([{ method, path }, body]) =>
        requestBytes(place.port, { method: method as 'POST', path, body, cookie, address }),
      ),
    );
  }
  return all;
}

export type Journeys = { finished: number; times: number[]; failed: string[] };

/** So many members at a time, each from the membership number to the policy's, until told to stop. */
export async function runJourneys(
  place: Place,
  sideBySide: number,
  isOver: () => boolean,
): Promise<Journeys> {
  const journeys: Journeys = { finished: 0, times: [], failed: [] };
  const travel = async () => {
    while (!isOver()) {
      const began = performance.now();
      try {
        const own = await member(place);
        await buyPolicy({ sandbox: place.floor.sandbox, client: () => own.client }, own);
        journeys.finished += 1;
        journeys.times.push(performance.now() - began);
      } catch (error) {
        journeys.failed.push(error instanceof Error ? error.message.slice(0, 200) : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, travel));
  return journeys;
}
