import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { buildAccountDeletion } from './build-account-deletion.ts';
import { buildAccountChanges } from './build-account-changes.ts';
import { buildApplications } from './build-applications.ts';
import { buildAudit } from './build-audit.ts';
import { buildBuying } from './build-buying.ts';
import { buildMembers } from './build-members.ts';
import { buildPasskeys } from './build-passkeys.ts';
import { buildQuoting } from './build-quoting.ts';
import { buildServices } from './build-services.ts';
import { buildWatching } from './build-watching.ts';
import type { Config } from './config.ts';
import { createDatabase, createPool, lostMachine, ping, type Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import { openDataKeys } from './db/open-data-keys.ts';
import { createRateUses } from './db/rate-uses.ts';
import { holdOpenVisit } from './hold-open-visit.ts';
import { createSettleNetwork, createSpend } from './http/budget.ts';
import { findWebAsset, publishWebAssets } from './db/web-assets.ts';
import type { Session } from './http/session.ts';
import { addApiDocs } from './http/api-docs.ts';
import { refusePath, setErrorHandler } from './http/error-handler.ts';
import { addHealth } from './http/health.ts';
import { callerAddress } from './http/caller-address.ts';
import { createLimitGuesses } from './http/limit-guesses.ts';
import { createMount } from './http/mount.ts';
import { createOpaqueCookie } from './http/opaque-cookie.ts';
import { hashNetwork } from './http/origin.ts';
import { publicConfigRoute } from './http/public-config.ts';
import { logRequests } from './http/request-log.ts';
import { refuseOverload } from './http/refuse-overload.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { serverEdge } from './http/server-edge.ts';
import { serveWebApp } from './http/web-app.ts';
import { readWebAssets, serveOtherWebAssets } from './http/web-assets.ts';
import { currentVersions } from './modules/consents/consent-texts.ts';
import { createTakeOverApplication } from './modules/applications/handover/take-over-application.ts';
import { findOwnPerson } from './modules/applications/find-own-person.ts';
import { findApplicationAccess, findApplicationEnd } from './modules/applications/repository.ts';
import { createLinkAttempts } from './modules/applications/links/link-attempts.ts';
import { createLimitPersonGuesses } from './modules/applications/limit-person-guesses.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { createPrepareConsents } from './modules/consents/record-consents.ts';
import { createStoreConsents } from './modules/consents/store-consents.ts';
import { consentRoutes } from './modules/consents/routes.ts';
import { createExportData } from './modules/member-data/export-data.ts';
import { memberDataRoutes } from './modules/member-data/routes.ts';
import { findAccount } from './modules/members/repository.ts';
import type { PolicyRenderer } from './modules/policies/document/policy-renderer.ts';
import { deleteQuotes } from './modules/quotes/repository.ts';
import {
  createFindDevice,
  createFindDeviceMember,
  hashDevice,
} from './modules/sessions/devices/find-device.ts';
import { createRememberDevice } from './modules/sessions/devices/remember-device.ts';
import { createEndVisit } from './modules/sessions/end-visit.ts';
import { createEnter } from './modules/sessions/enter.ts';
import { createGuardCodes } from './modules/sessions/codes/guard-codes.ts';
import { createOpenSession } from './modules/sessions/open-session.ts';
import { createResolvePhone } from './modules/sessions/codes/resolve-phone.ts';
import { createResolveSession } from './modules/sessions/resolve-session.ts';
import { sessionRoutes } from './modules/sessions/routes.ts';
import { createSendOtp } from './modules/sessions/codes/send-otp.ts';
import { newToken } from './modules/sessions/session-token.ts';
import { createVerifyOtp } from './modules/sessions/codes/verify-otp.ts';
import type { Tracing } from './watching/start-tracing.ts';
import { createQueue } from './workflows/engine/queue.ts';
import { createAnnounceLogin } from './workflows/notices/announce.ts';

export type App = {
  server: FastifyInstance;
  db: Database;
  keys: DataKeys;
  /** Where the figures are read, once it has started; undefined if nobody wants them. */
  metricsPort: () => number | undefined;
  /** Starts what runs in the background: the job queue and the sweep. */
  start: () => Promise<void>;
  /** From now on /readyz says no, while calls go on being answered. */
  drain: () => void;
  /** Stops accepting calls, lets those in flight finish, then closes the database. */
  close: () => Promise<void>;
};

export type Dependencies = {
  databaseUrl: string;
  clock: () => Date;
  logger: FastifyBaseLogger;
  tracing?: Tracing | undefined;
  /** Shared with other servers of the process. */
  renderer?: PolicyRenderer;
  /** False on a database that was just made, where nothing can be due yet: it looks after the first interval. */
  looksAtStart?: boolean;
};

/** Wires everything together: the only file that knows every concrete implementation. */
export async function buildApp(config: Config, dependencies: Dependencies): Promise<App> {
  const { databaseUrl, clock, logger, tracing, looksAtStart = true } = dependencies;
  const edge = serverEdge(config);
  const server = fastify({
    ...edge.settings,
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refusePath(securityHeaders(config)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const prepares = config.PREPARED_STATEMENTS === 'on';
  const pool = createPool(databaseUrl, {
    max: config.DATABASE_POOL,
    ...lostMachine,
    client: { prepares },
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const db = createDatabase(pool, { prepares });
  const watching = buildWatching(config, { pool, db, clock, tracing });
  const { watch } = watching;
  const keys = await openDataKeys(db, config.secrets, clock);
  const queue = createQueue({ databaseUrl, logger, traceparent: watch.traceparent });
  const { send } = queue;
  const { services, identity, close } = buildServices(config, { ...dependencies, db, keys, send, watch });

  setErrorHandler(server);
  watching.traceCalls(server);
  const network = (address: string) => hashNetwork(keys, address);
  logRequests(server, { watch: watch.call, hashNetwork: network });
  await server.register(cookie);
  addSecurityHeaders(server, config);
  const overload = await refuseOverload(server, config.overload, watch.overload);
  edge.guard(server);

  const rateUses = createRateUses(db, keys);
  const { countUse, returnUse, returnUses, readUses, takeUses } = rateUses;
  const limitGuesses = createLimitGuesses(countUse, returnUse);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const sessionCookie = createOpaqueCookie('session', secure);
  if (config.API_DOCS) {
    await addApiDocs(server, { publicUrl: config.PUBLIC_URL, sessionCookie: sessionCookie.name });
  }
  const deviceCookie = createOpaqueCookie('device', secure);
  const resolveSession = createResolveSession(db, keys);
  const rememberDevice = createRememberDevice(db, keys, deviceCookie, {
    countUse,
    announceLogin: createAnnounceLogin(send),
    holdOpenVisit,
    appendEvent,
  });
  const enter = createEnter({
    openSession: createOpenSession(db, keys),
    cookie: sessionCookie,
    rememberDevice,
    settleNetwork: createSettleNetwork(rateUses.settleUses),
    appendEvent,
  });
  const endVisit = createEndVisit({ db, appendEvent });
  const findDeviceMember = createFindDeviceMember(db, keys, deviceCookie);
  const spend = createSpend({ takeUses, returnUses, findDeviceMember });
  const findApplicationPerson = (session: Session, id: string) => findOwnPerson(db, session, id);
  const resolvePhone = createResolvePhone({
    findAccount: (memberId) => findAccount(db, memberId),
    findApplicationPhone: findApplicationPerson,
    limitGuesses,
  });

  const mount = createMount(server, {
    clock,
    findCaller: (request, now, asked) => resolveSession(sessionCookie.read(request), now, asked),
    findApplication: (id) => findApplicationAccess(db, id),
    findApplicationEnd: (id) => findApplicationEnd(db, id),
    originOf: (request) => ({
      visit: request.visit,
      network: network(callerAddress(request.ip)),
      device: hashDevice(request, { keys, cookie: deviceCookie }),
    }),
  });

  const guardCodes = createGuardCodes({
    db,
    countUse,
    levels: config.codeGuardLevels,
    onRaised: (guard) => logger.error({ guard }, 'codes by SMS are on guard'),
  });
  const codes: Parameters<typeof createSendOtp>[0] = {
    db,
    sms: services.sms,
    countUse,
    takeUses,
    returnUses,
    readUses,
    guardCodes,
    resolvePhone,
    sendCodeByJob: (trx, challengeId) => send(trx, 'send-code', challengeId),
    watch,
    keys,
    appendEvent,
  };

  publicConfigRoute(mount, config, currentVersions.terms);
  sessionRoutes(mount, {
    db,
    enter,
    deviceCookie,
    findDevice: createFindDevice(db, keys),
    sendOtp: createSendOtp(codes),
    verifyOtp: createVerifyOtp(codes),
    endVisit,
    appendEvent,
  });
  const handover = {
    db,
    handoverCookie: createOpaqueCookie('claim', secure),
    handoverTokens: { create: newToken, keys },
  };
  const { askRegistries } = buildMembers(mount, config, {
    db,
    keys,
    identity,
    rateUses,
    enter,
    endVisit,
    findDeviceMember,
    findApplicationPerson,
    takeOverApplication: createTakeOverApplication({ ...handover, limitGuesses, dropQuotes: deleteQuotes }),
    send,
    logger,
  });
  buildPasskeys(mount, config, { db, keys, rateUses, enter, deviceCookie, send });
  catalogueRoutes(mount, { db });
  consentRoutes(mount, { db, prepareConsents: createPrepareConsents(createStoreConsents(appendEvent)) });
  const linkAttempts = createLinkAttempts({ countUse, returnUse, readUses });
  buildAccountChanges(mount, {
    db,
    keys,
    rateUses,
    enter,
    deviceCookie,
    linkAttempts,
    askRegistries,
    codes,
    send,
  });
  buildAccountDeletion(mount, config, { db, keys, send });
  const limitPersonGuesses = createLimitPersonGuesses({ db, limitGuesses });
  buildApplications(mount, {
    services,
    keys,
    rateUses,
    enter,
    spend,
    handover,
    linkAttempts,
    limitPersonGuesses,
  });
  buildQuoting(mount, config, { services, rateUses, spend, limitPersonGuesses });

  const audit = buildAudit(config, { db, keys, clock, logger });
  const buying = buildBuying(mount, config, { services, keys, queue, rateUses, looksAtStart });
  memberDataRoutes(mount, {
    exportData: createExportData({ db, documents: services.documents, countUse, returnUse, appendEvent }),
  });

  let isDraining = false;
  addHealth(server, async () => {
    if (isDraining) return false;
    await ping(db);
    return queue.isReady();
  });
  await serveWebApp(server, config.WEB_DIR);
  serveOtherWebAssets(server, (name) => findWebAsset(db, name));

  return {
    server,
    db,
    keys,
    metricsPort: watching.metricsPort,
    start: async () => {
      await server.ready();
      // Before the first page is given out, which asks any server for them.
      await publishWebAssets(db, await readWebAssets(config.WEB_DIR), clock());
      await buying.start();
      audit.start();
      await watching.start(overload);
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await watching.stop();
      await server.close();
      await Promise.all([buying.stop(), audit.stop()]);
      await close();
      await db.destroy();
    },
  };
}
