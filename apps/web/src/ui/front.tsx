import type { ReactNode } from 'react'
import { texts } from '#texts/shared.ts'
import classes from './front.module.css'
import { LanguageList } from './language-list.tsx'
import { Logo } from './logo.tsx'

/** The frame of screens before the app: signing in and the first set-up. */
export function Front({
  title,
  lead,
  children,
  wide = false,
}: {
  title: string
  lead?: string
  children?: ReactNode
  wide?: boolean
}) {
  return (
    <main className={classes.front}>
      <div className={classes.panel} data-wide={wide || undefined}>
        <div className={classes.brand}>
          <Logo size={32} />
          <span>{texts.logo}</span>
        </div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
      <footer>
        <LanguageList />
      </footer>
    </main>
  )
}
