import type { PolicyData } from '@socio/contracts/shared/policy';
import { policyStatusIds } from '@socio/domain/policy-state';
import { describe, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { samplePlan, samplePolicyData as sample } from '../testing/sample-policy.ts';
import { PastPolicy } from './past-policy.tsx';

const samplePolicyData: PolicyData = { ...sample, endorsements: [] };

const shown = (policy: PolicyData | null) =>
  render(
    <PastPolicy
      policy={policy}
      identity={{
        withIdentity: (work) => work(),
        withFreshProof: (_act, work) => work(),
      }}
      dashboardPath="/dashboard"
      documentPath="/poliza/SSA-1/documento"
      quotePath="/auto/cotizacion"
      onConfirmIdentity={undefined}
    />,
  );

describe('after-the-sale.md: a policy that is in no list any more', () => {
  test('at its end, with its documents and the way to another one', () => {
    const { text, html } = shown({ ...samplePolicyData, ended: true, end_date: '2027-03-10' });
    expect(text).toContain('Esta póliza ya terminó');
    expect(text.join(' ')).toContain('Dio cobertura hasta las 12:00 h del 10 mar 2027');
    expect(html).toContain('href="/poliza/SSA-1/documento"');
    expect(html).toMatch(/href="\/auto\/cotizacion"[^>]*>.*Cotizar un seguro nuevo/);
    expect(text).not.toContain('Póliza no encontrada');
  });

  test('for a receipt that was not paid in 30 days: nothing is owed', () => {
    const [first, ...others] = samplePlan.receipts;
    if (first === undefined) throw new Error('no receipt');
    const receipts = [{ ...first, state: 'lapsed' as const }, ...others];
    const cancelled = { ...samplePolicyData, status_id: policyStatusIds.CANCELLED };
    const unpaid = shown({ ...cancelled, receipt_plan: { ...samplePlan, receipts } });
    expect(unpaid.text.join(' ')).toContain('Terminó por falta de pago');
    const other = shown({ ...cancelled, receipt_plan: undefined });
    expect(other.text.join(' ')).toContain('Ya no da cobertura');
    expect(other.text.join(' ')).not.toContain('falta de pago');
  });

  test('none, or one that only its member may see', () => {
    expect(shown(null).text).toContain('Póliza no encontrada');
    expect(shown(samplePolicyData).text).toContain('Póliza no encontrada');
  });
});
