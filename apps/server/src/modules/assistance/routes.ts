import { wrap } from '@socio/contracts/envelope';
import { requestService } from '@socio/contracts/request-service';
import { serviceRequests } from '@socio/contracts/service-requests';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AskService, FindOwnPolicy } from './ask-service.ts';
import { listServices } from './repository.ts';
import { serviceView } from './service-view.ts';

type Dependencies = { db: Database; findOwnPolicy: FindOwnPolicy; askService: AskService };

export function assistanceRoutes(mount: Mount, { db, findOwnPolicy, askService }: Dependencies): void {
  mount(requestService, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, kind, note, place, position } = body;
    // What is left empty is not kept.
    const whereabouts = { note: note || null, place: place || null, position: position ?? null };
    const asked = await askService({ memberId: memberId(), policyNumber, kind, whereabouts, now });
    return wrap({ service_request: serviceView(asked.service, now), already_open: asked.wasOpen });
  });

  mount(serviceRequests, async ({ params, memberId, now }) => {
    const policy = await findOwnPolicy(db, memberId(), params.policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    const services = await listServices(db, policy.id);
    return wrap({ service_requests: services.map((service) => serviceView(service, now)) });
  });
}
