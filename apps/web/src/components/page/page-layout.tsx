import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand, PageFrame, type PageFrameProps } from './page-frame.tsx';

type Props = Omit<PageFrameProps, 'brand'> & {
  /** Where the brand links to; without it the brand is plain text. */
  homePath?: string | undefined;
};

/** The right end of the header where a screen has none of its own. */
export const HeaderEnd = createContext<ReactNode>(null);

/** The frame of every screen. */
export function PageLayout({ homePath, ...own }: Props) {
  const headerEnd = use(HeaderEnd);
  const frame = { headerEnd, ...own };
  if (homePath === undefined) return <PageFrame {...frame} />;
  const home = (
    <Link to={homePath} className="-ml-1 inline-flex min-h-11 items-center rounded-card px-1">
      <Brand />
    </Link>
  );
  return <PageFrame {...frame} brand={home} />;
}
