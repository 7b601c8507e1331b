import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi, type Surroundings } from './api-description.ts';

/** Serves the API's description: for people at /api/docs, for programs at /api/docs/json. */
export async function addApiDocs(app: FastifyInstance, surroundings: Surroundings): Promise<void> {
  const document = describeApi(surroundings) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { tryItOutEnabled: false },
  });
}
