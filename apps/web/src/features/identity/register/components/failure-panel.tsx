import { useEffect, useRef } from 'react';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import type { Failure } from '../create-account.ts';

/** Why the account was not created, after the toast has gone. Takes the focus that the overlay took away. */
export function FailurePanel({
  failure,
  tone = 'danger',
}: {
  failure: Failure | null;
  tone?: 'danger' | 'warning';
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-2 rounded-card">
      <MessagePanel tone={tone} title={failure.title}>
        {failure.description}
      </MessagePanel>
    </div>
  );
}
