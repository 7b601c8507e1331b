import { FlaskConical } from 'lucide-react';
import { sandboxNoticeTexts } from './texts.ts';
import { usePublicConfig } from '../use-public-config.ts';

/** Says where to read codes and mails while the sandbox is in use; renders nothing in production. */
export function SandboxNotice() {
  const inbox = usePublicConfig()?.sandbox_inbox_url;
  if (!inbox) return null;
  return (
    <p className="flex items-start justify-center gap-2 text-sm text-ink-soft">
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {sandboxNoticeTexts.notice}{' '}
        <a
          href={inbox}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-primary underline underline-offset-2"
        >
          {sandboxNoticeTexts.inbox}
        </a>
      </span>
    </p>
  );
}
