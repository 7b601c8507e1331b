import { toString as drawCode } from 'qrcode';

type Verifiable = { publicUrl: string; policyNumber: string; seal: string };

/** calls.md: printed codes last forever, so this address never changes. */
export function verificationUrl({ publicUrl, policyNumber, seal }: Verifiable): string {
  const base = publicUrl.replace(/\/+$/, '');
  return `${base}/verificar/${encodeURIComponent(policyNumber)}/${encodeURIComponent(seal)}`;
}

/** As SVG, to stay sharp in print. */
export function drawVerificationCode(url: string): Promise<string> {
  return drawCode(url, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
    color: { dark: '#10242b', light: '#ffffff' },
  });
}
