/** The mark: what is held, and the one thing that leaves. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#3451C6" />
      <path d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="3.5" fill="#fff" />
      <path d="M19.5 12.5 25 7" stroke="#FFB65C" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
