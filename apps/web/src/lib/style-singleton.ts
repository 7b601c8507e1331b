import { useEffect, useState } from 'react';

/**
 * Replaces the package `react-style-singleton` (see build-tools/strict-styles.ts) with the same component on an adopted
 * style sheet, which a strict content policy allows, unlike a <style> element.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;

  function add(css: string): void {
    users += 1;
    if (sheet !== null) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }

  function remove(): void {
    users -= 1;
    if (users > 0 || sheet === null) return;
    const gone = sheet;
    sheet = null;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== gone);
  }

  return function StyleSheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const [first] = useState(styles);
    // Only a dynamic sheet follows later changes.
    const css = dynamic === true ? styles : first;
    useEffect(() => {
      add(css);
      return remove;
    }, [css]);
    return null;
  };
}
