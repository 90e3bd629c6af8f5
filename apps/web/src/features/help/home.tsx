import { Button } from '@mantine/core'
import type { DocPage } from '@sharelight/contract'
import { IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { startTour } from '../../lib/tour.ts'
import classes from './help.module.css'
import { docLink, sectionsOf } from './pages.ts'
import { PartlyEnglish } from './partly-english.tsx'
import { writtenIn } from './written-in.ts'
import { texts } from '#texts/help.ts'

/** Where the documentation begins: each section with its pages and what they are about. */
export function Home({ pages }: { pages: readonly DocPage[] }) {
  return (
    <>
      <PartlyEnglish pages={pages} />
      <div className={classes.sections}>
        {sectionsOf(pages).map(([section, those]) => (
          <section key={section} className={classes.section}>
            <h2 {...writtenIn(those[0]?.language ?? '')}>{section}</h2>
            <ul>
              {those.map(({ id, title, summary, language }) => (
                <li key={id} {...writtenIn(language)}>
                  <Link to={docLink(id)}>
                    <strong>{title}</strong>
                    <span>{summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button variant="default" leftSection={<IconRoute size={16} aria-hidden />} onClick={startTour}>
        {texts.tour.take}
      </Button>
    </>
  )
}
