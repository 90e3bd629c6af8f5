import type { ReactNode } from 'react'

/** The line below a form that says what went wrong. It keeps its place, so that nothing jumps when it fills. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" style={{ color: 'var(--severity-3)', fontSize: 13, minHeight: 20 }}>
      {children}
    </div>
  )
}
