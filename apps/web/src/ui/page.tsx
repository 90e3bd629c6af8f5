import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { texts } from '#texts/shared.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  description?: string
  aside?: ReactNode
  children: ReactNode
  fill?: boolean
}

/** A screen: its name, what belongs to the whole of it, and its content. `fill` gives the content the window's height. */
export function Page({ title, description, aside, children, fill = false }: PageProps) {
  useEffect(() => {
    document.title = texts.titled(title)
  }, [title])
  return (
    <main id="content" tabIndex={-1} className={classes.page} data-fill={fill || undefined}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {description && <p className="muted">{description}</p>}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </main>
  )
}
