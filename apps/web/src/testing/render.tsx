import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Children, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&quot;': '"',
};

/**
 * Renders a screen once, in its first state. `answers` is what its queries hold: an Error for one that failed, nothing
 * for one still loading.
 */
export function render(element: ReactNode, answers: [queryKey: unknown[], answer: unknown][] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, queryFn: () => null } },
  });
  for (const [queryKey, answer] of answers) {
    if (answer instanceof Error) {
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer });
    } else {
      client.setQueryData(queryKey, answer);
    }
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </MemoryRouter>,
  );
  /** The readable text, part by part. */
  const text = html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { html, text };
}

/** Calls a hook once, inside a component. Its result can be used afterwards, but re-renders are not seen. */
export function callHook<Result>(hook: () => Result): Result {
  const seen: Result[] = [];
  const Caller = () => {
    seen.push(hook());
    return null;
  };
  render(<Caller />);
  const [first] = seen;
  if (first === undefined) throw new Error('the hook was not called');
  return first;
}

type Props = Record<string, unknown>;

/** The props of the first matching element in a component's output, at any depth. */
export function findElement(node: ReactNode, fits: (props: Props) => boolean): Props | null {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<Props>(child)) continue;
    const found = fits(child.props) ? child.props : findElement(child.props['children'] as ReactNode, fits);
    if (found !== null) return found;
  }
  return null;
}
