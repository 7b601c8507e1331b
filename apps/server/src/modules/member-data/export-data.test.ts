import { addPlates } from '@socio/contracts/add-plates';
import { exportData } from '@socio/contracts/export-data';
import { requestService } from '@socio/contracts/request-service';
import { saveSession } from '@socio/contracts/save-session';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../policies/document/testing/read-pdf.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, newAddress, quotesOf } from '../../testing/test-application.ts';
import { addPasskey } from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { rowsOf } from '../../testing/rows-of-member.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { buyPolicy, until, withoutPlates } from '../../testing/test-purchase.ts';
import { isLeftOut } from './table.ts';
import { tables } from './tables/all-tables.ts';
import { files } from './texts.ts';

let server: TestServer;
let own: TestMember & { policyNumber: string };
let other: TestMember & { policyNumber: string };
beforeAll(async () => {
  server = await startTestServer();
  own = await livedIn();
  other = await livedIn();
});
afterAll(() => server.close());

/** A member with something in most tables. */
async function livedIn(): Promise<TestMember & { policyNumber: string }> {
  const member = await newMember(server);
  const { client, number } = member;
  const policyNumber = await buyPolicy(server, member, withoutPlates);
  await until('the mail about the payment', () =>
    server.db
      .selectFrom('payment_mails')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_mails.attempt_id')
      .innerJoin('applications', 'applications.id', 'payment_attempts.application_id')
      .where('applications.member_id', '=', member.id)
      .where('payment_mails.sent_at', 'is not', null)
      .select('payment_mails.kind')
      .executeTakeFirst(),
  );
  await client.call(addPlates, { policy_number: policyNumber, license_plate: 'ABC-123-A' });
  await client.call(requestService, {
    policy_number: policyNumber,
    kind: 'tow',
    place: `Frente al ${number}`,
  });
  await client.call(saveSession, {
    membership_number: number,
    session_data: '{}',
    current_step: 'step-2-year',
  });
  await quotesOf(client, await applicationWithPlace(client));
  await newAddress(client, { street: `Calle ${number}` });
  await addPasskey(client);
  return { ...member, policyNumber };
}

/** With a fresh code, as the pause between codes allows. */
async function prove(client: TestClient, member: TestMember, act?: 'export' | 'delete'): Promise<void> {
  server.clock.advance({ minutes: 21 });
  await authenticate(server, client, member.phone, act);
}

const open = (raw: unknown) => unzipSync(new Uint8Array(raw as Buffer));
type Opened = ReturnType<typeof open>;
type Rows = Record<string, Record<string, unknown>[]>;
const fileOf = (zip: Opened, name: string) =>
  JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array())) as Rows;
const textsOf = (zip: Opened) =>
  Object.entries(zip)
    .filter(([name]) => !name.endsWith('.pdf'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');

async function exported(): Promise<Opened> {
  await prove(own.client, own, 'export');
  const answer = await own.client.call(exportData, {});
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="mis-datos-socio-seguro-[\d-]+\.zip"$/,
    ),
  });
  return open(answer.raw);
}

describe('trust.md, The member’s data: Descargar mis datos', () => {
  test('readable JSON about everything, a page that explains it, and every document', async () => {
    await server.db
      .updateTable('policies')
      .set({ mandatory_coverages: ['rc'] })
      .where('policy_number', '=', own.policyNumber)
      .execute();
    const zip = await exported();
    const pdf = `documentos/poliza-${own.policyNumber}`;
    expect(Object.keys(zip)).toEqual([
      'LEEME.txt',
      ...Object.keys(files).map((name) => `${name}.json`),
      `${pdf}.pdf`,
      `${pdf}-endoso-1.pdf`,
    ]);
    expect(strFromU8(zip['LEEME.txt'] ?? new Uint8Array())).toContain('TUS DATOS EN SOCIO SEGURO');
    expect(fileOf(zip, 'cuenta')).toMatchObject({
      membresia: [{ numero_de_membresia: own.number }],
      cuenta: [
        {
          nombre: 'CARLOS',
          primer_apellido: 'RAMÍREZ',
          telefono: own.phone,
          correo: own.email,
          fecha_de_nacimiento: '1979-11-02',
          genero: 'hombre',
          creada_el: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-06:00$/),
        },
      ],
      membresias_anteriores: [],
    });
    expect(fileOf(zip, 'direcciones')['direcciones']).toContainEqual(
      expect.objectContaining({ calle: `Calle ${own.number}`, eliminada_el: null }),
    );
    expect(fileOf(zip, 'tarjetas')).toMatchObject({ tarjetas: [{ ultimos_cuatro_digitos: '4242' }] });
    expect(fileOf(zip, 'pagos')['pagos']).toMatchObject([
      {
        estado: 'cobrado',
        importe_en_pesos: expect.stringMatching(/^\d+\.\d\d$/),
        lo_que_se_pago: { asegurado: { nombre: 'CARLOS' } },
      },
    ]);
    expect(fileOf(zip, 'polizas')['polizas']).toMatchObject([
      {
        numero_de_poliza: own.policyNumber,
        estado: 'emitida',
        placas_agregadas: 'ABC-123-A',
        // after-the-sale.md, Law.
        coberturas_obligatorias_que_siguen_hasta_que_termina: ['responsabilidad civil'],
      },
    ]);
    expect(fileOf(zip, 'endosos')['endosos']).toMatchObject([{ numero_de_endoso: 1, placas: 'ABC-123-A' }]);
    expect(fileOf(zip, 'solicitudes-de-servicio')['solicitudes_de_servicio']).toMatchObject([
      { servicio: 'grúa', lugar: `Frente al ${own.number}` },
    ]);
    const asked = fileOf(zip, 'cotizaciones-y-solicitudes');
    expect(asked['solicitudes']?.map(({ estado }) => estado)).toEqual(
      expect.arrayContaining(['activa', 'con póliza']),
    );
    expect(asked['precios_de_las_cotizaciones']).toHaveLength(3 * (asked['cotizaciones']?.length ?? 0));
    expect(fileOf(zip, 'consentimientos')['consentimientos']?.length).toBeGreaterThan(0);
    expect(fileOf(zip, 'llaves-de-acceso')['llaves_de_acceso']).toHaveLength(1);
    const visits = fileOf(zip, 'sesiones-y-navegadores');
    expect(visits['navegadores_conocidos']).toHaveLength(1);
    expect(visits['lo_que_guardo_tu_navegador']).toMatchObject([
      { numero_de_membresia: own.number, datos: {} },
    ]);
    expect(fileOf(zip, 'avisos-y-correos')['correos_de_pagos']).toMatchObject([{ correo: 'recibo' }]);
    expect(fileOf(zip, 'eventos')['eventos']).toContainEqual(
      expect.objectContaining({
        que_ocurrio: 'se emitió una póliza',
        detalles: { poliza: own.policyNumber },
      }),
    );
    expect(fileOf(zip, 'eventos')['eventos']).toContainEqual(
      expect.objectContaining({ que_ocurrio: 'se descargaron los datos' }),
    );
    expect(await readPdf(zip[`${pdf}.pdf`] ?? new Uint8Array())).toMatchObject({
      text: expect.stringContaining(own.policyNumber),
    });
  });

  test('nothing of another member, and nothing that opens anything', async () => {
    const zip = await exported();
    const text = textsOf(zip);
    const theirs = await rowsOf(server, other);
    const ours = new Set((await rowsOf(server, own)).map(({ value }) => value));
    const foreign = theirs.filter(({ value }) => value.length > 8 && !ours.has(value));
    expect(foreign.length).toBeGreaterThan(30);
    expect(foreign.filter(({ value }) => text.includes(value))).toEqual([]);
    expect(text).not.toContain(other.number);

    const secrets = (await rowsOf(server, own)).filter(({ table, column }) => {
      const shown = tables[table as keyof typeof tables];
      const of = isLeftOut(shown) ? shown : Reflect.get(shown.columns, column);
      return isLeftOut(of) && of.leftOut.startsWith('opens') && column !== 'link_keys';
    });
    expect(new Set(secrets.map(({ column }) => column))).toEqual(
      new Set(['gateway_token', 'token_hash', 'seal', 'credential_id', 'public_key', 'payer_network']),
    );
    for (const { value } of secrets) {
      const bytes = value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value);
      for (const form of [
        value,
        bytes.toString('base64'),
        bytes.toString('base64url'),
        bytes.toString('hex'),
      ])
        expect(text).not.toContain(form);
    }
  });

  test('every table with rows of a member is in one file, and none is forgotten', () => {
    const listed = Object.values(files).flat();
    const shown = Object.entries(tables).flatMap(([name, table]) => (isLeftOut(table) ? [] : [name]));
    expect(listed.toSorted()).toEqual(shown.toSorted());
  });

  test('the schema has no table or column that nobody has decided about', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and table_name not like 'schema_migrations%'`.execute(server.db);
    const undecided = rows.filter(({ table, column }) => {
      const shown = (tables as Partial<typeof tables>)[table as keyof typeof tables];
      if (shown === undefined) return true;
      return (
        !isLeftOut(shown) && Reflect.get(shown.columns, column) === undefined && column !== 'search_text'
      );
    });
    expect(undecided).toEqual([]);
  });
});

describe('who gets it', () => {
  test('a login is no proof for it, nor is one for something else, nor one of five minutes ago', async () => {
    const refusedWith = async () => (await own.client.call(exportData, {})).code;
    await prove(own.client, own);
    expect(await refusedWith()).toBe('LEVEL_FRESH');
    await prove(own.client, own, 'delete');
    expect(await refusedWith()).toBe('LEVEL_FRESH');
    await prove(own.client, own, 'export');
    server.clock.advance({ minutes: 5 });
    expect(await refusedWith()).toBe('LEVEL_FRESH');
    server.clock.advance({ minutes: 15 });
    expect(await refusedWith()).toBe('LEVEL_AUTHENTICATED');
    expect((await (await enterAgain(server, own)).call(exportData, {})).code).toBe('LEVEL_AUTHENTICATED');
  });

  test('the cookie of before the code is none, and another origin gets nothing', async () => {
    await prove(own.client, own);
    const before = new Map(own.client.cookies);
    server.clock.advance({ minutes: 1 });
    await authenticate(server, own.client, own.phone, 'export');
    const old = server.client();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.call(exportData, {})).code).toBe('LEVEL_FRESH');
    const elsewhere = {
      method: 'POST',
      url: exportData.path,
      payload: {},
      headers: { origin: 'https://mal.example' },
    } as const;
    expect((await own.client.send(elsewhere)).code).toBe('BAD_ORIGIN');
  });

  test('five a day, then a refusal that says when', async () => {
    const member = await newMember(server);
    await prove(member.client, member, 'export');
    for (let n = 0; n < 5; n += 1) expect((await member.client.call(exportData, {})).status).toBe(200);
    const sixth = await member.client.call(exportData, {});
    expect(sixth.code).toBe('EXPORT_LIMIT');
    expect(sixth.raw).toMatchObject({ details: { retry_after_seconds: expect.any(Number) } });
  });
});

describe('what goes wrong on the way', () => {
  test('a document that cannot be read is said to be missing, and the rest arrives', async () => {
    await server.db
      .updateTable('policies')
      .set({ document_key: 'policies/gone.pdf' })
      .where('member_id', '=', other.id)
      .execute();
    await prove(other.client, other, 'export');
    const zip = open((await other.client.call(exportData, {})).raw);
    const name = `documentos/poliza-${other.policyNumber}.pdf`;
    expect(zip[name]).toBeUndefined();
    expect(strFromU8(zip[`${name}-no-incluido.txt`] ?? new Uint8Array())).toContain('Descárgalo');
    expect(zip[`documentos/poliza-${other.policyNumber}-endoso-1.pdf`]).toBeDefined();
  });
});
