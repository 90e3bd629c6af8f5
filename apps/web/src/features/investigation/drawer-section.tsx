import type { ReactNode } from 'react'
import classes from './item-drawer.module.css'

/** A name, its value, and whether that takes the whole width. */
export type Fact = readonly [name: string, value: ReactNode, width?: 'wide']

export function Section({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <header>
        <h3>{title}</h3>
        {tools}
      </header>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, width]) => (
        <div key={name} data-wide={width === 'wide' || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
