import type { ReactNode } from 'react'
import { texts } from '#texts/shared.ts'
import { Logo } from './logo.tsx'
import classes from './full-screen.module.css'
import { MediaHero } from './media-hero.tsx'

interface FullScreenProps {
  title: string
  step?: string
  lead?: ReactNode
  picture?: string
  children?: ReactNode
}

/** A state of the whole application: nothing else can be done meanwhile. */
export function FullScreen({ title, step, lead, picture, children }: FullScreenProps) {
  return (
    <main className={classes.full}>
      <div className={classes.brand}>
        <Logo size={28} />
        <span>{texts.logo}</span>
      </div>
      <div className={classes.content}>
        {picture && <MediaHero file={picture} />}
        {step && <p className={classes.step}>{step}</p>}
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
