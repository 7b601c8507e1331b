export const inboxStyle = `
  :root { color-scheme: light; }
  html { overflow-anchor: none; }
  body { margin: 0 auto; max-width: 48rem; padding: 1.25rem 1rem 4rem; background: #f3f5f7; color: #1c2530;
    font: 16px/1.5 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
  header p { margin: .25rem 0 1rem; color: #52606d; }
  .bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-bottom: 1rem; }
  label { flex: 1 1 14rem; font-size: .875rem; color: #52606d; }
  input { display: block; box-sizing: border-box; width: 100%; min-height: 44px; margin-top: .25rem;
    padding: 0 .75rem; border: 1px solid #93a0ad; border-radius: 8px; background: #fff; font: inherit; }
  button { min-height: 44px; padding: 0 1rem; border: 1px solid #93a0ad; border-radius: 8px; background: #fff;
    color: inherit; font: inherit; cursor: pointer; }
  :focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  ol { margin: 0; padding: 0; list-style: none; }
  li { margin-bottom: .75rem; padding: 1rem; border-radius: 12px; background: #fff; box-shadow: 0 1px 4px #0002; }
  .head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; color: #52606d;
    font-size: .875rem; overflow-wrap: anywhere; }
  .channel { padding: 0 .5rem; border-radius: 999px; background: #e2eefc; color: #174a94; font-weight: 600; }
  .channel.email { background: #e4f3e8; color: #14632f; }
  .head time { margin-left: auto; font-variant-numeric: tabular-nums; }
  h2 { margin: .5rem 0 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
  .text { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  a { color: #174a94; }
  iframe { display: block; width: 100%; height: 24rem; margin-top: .75rem; border: 1px solid #d5dbe1;
    border-radius: 8px; background: #fff; }
  details { margin-top: .5rem; }
  summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: #174a94; }
`;
