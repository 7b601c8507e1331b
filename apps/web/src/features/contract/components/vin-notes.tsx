import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';
import { vinNotes } from '../vehicle/vehicle-fields.ts';

/** 'Revisa tu VIN': a warning that lets go on. Its place stays in the page, so that its text is read out. */
export function VinNotes({ vin, year }: { vin: string; year: number | null }) {
  const notes = vinNotes(vin, year);
  return (
    <div role="status" className="empty:hidden">
      {notes.length === 0 ? null : (
        <MessagePanel tone="warning" title={texts.vehicle.warning}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </MessagePanel>
      )}
    </div>
  );
}
