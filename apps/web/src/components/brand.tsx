/** The product's sign and name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight whitespace-nowrap">
      <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
        <path
          className="fill-primary"
          d="M16 1.5 28 6v9.2c0 7.2-4.9 12.6-12 15.3C8.9 27.8 4 22.4 4 15.2V6Z"
        />
        <path
          className="fill-transparent stroke-surface"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m10.5 16 4 4 7.2-8"
        />
      </svg>
      Socio Seguro
    </span>
  );
}
