import type { ReactNode } from 'react'
import classes from './item-drawer.module.css'

export function Section({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return <section className={classes.section}><header><h3>{title}</h3>{tools}</header>{children}</section>
}

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return <dl className={classes.facts}>{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
}
