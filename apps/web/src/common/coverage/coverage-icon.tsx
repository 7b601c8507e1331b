import type { CoverageId } from '@socio/domain/tariff/coverages';
import {
  CarFront,
  HandHeart,
  HeartPulse,
  LockKeyhole,
  Scale,
  ShieldCheck,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

const icons: Record<CoverageId, LucideIcon> = {
  rc: ShieldCheck,
  medica: HeartPulse,
  juridica: Scale,
  asistencia: Wrench,
  robo: LockKeyhole,
  danos: CarFront,
  funeraria: HandHeart,
  extension_rc: Users,
};

export function CoverageIcon({ id, className }: { id: CoverageId; className?: string }) {
  const Icon = icons[id];
  return <Icon aria-hidden className={className} />;
}
