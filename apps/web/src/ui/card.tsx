import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  note?: string
  tools?: ReactNode
  way?: ReactNode
  children: ReactNode
  span?: number
  className?: string
  /** Something is wrong with what it is about. */
  isAlert?: boolean
}

/** Answers one question. `way` is the one way on; `span` is its width in twelfths. */
export function Card({ title, note, tools, way, children, span = 12, className = '', isAlert }: CardProps) {
  const id = useId()
  return (
    <section
      className={`${classes.card} ${className}`}
      aria-labelledby={id}
      data-alert={isAlert || undefined}
      style={{ '--span': span } as React.CSSProperties}
    >
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note && <span className={`caption ${classes.note}`}>{note}</span>}
        {tools && <span className={classes.tools}>{tools}</span>}
      </header>
      <div className={classes.body}>{children}</div>
      {way && <footer className={classes.way}>{way}</footer>}
    </section>
  )
}

/** Twelve columns; cards lie side by side while they fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
