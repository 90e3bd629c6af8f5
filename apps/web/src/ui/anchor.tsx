import type { ReactNode } from 'react'
import { goTo } from '../lib/navigation.ts'

/** A link of the app for what is rendered outside its routes, such as modals. */
export function Anchor({ to, onFollow, children }: { to: string; onFollow?: () => void; children: ReactNode }) {
  function follow(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollow?.()
    goTo(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}
