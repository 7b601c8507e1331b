import { exportData as contract } from '@socio/contracts/export-data';
import type { Mount } from '../../http/mount.ts';
import type { ExportData } from './export-data.ts';

export function memberDataRoutes(mount: Mount, { exportData }: { exportData: ExportData }): void {
  mount(contract, async ({ memberId, now, reply }) => {
    const { name, zip } = await exportData({ memberId: memberId(), now });
    return reply
      .type('application/zip')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .header('Cache-Control', 'private, no-store')
      .send(zip);
  });
}
