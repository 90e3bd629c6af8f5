import { Button } from '@mantine/core'
import type { DocPage } from '@sharelight/contract'
import { IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { startTour } from '../../lib/tour.ts'
import { English } from './english.tsx'
import classes from './help.module.css'
import { docLink, sectionsOf } from './pages.ts'
import { WrittenInEnglish } from './written-in-english.tsx'
import { texts } from '#texts/help.ts'

/** Where the documentation begins: each section with its pages and what they are about. */
export function Home({ pages }: { pages: readonly DocPage[] }) {
  return (
    <>
      <WrittenInEnglish />
      <English className={classes.sections}>
        {sectionsOf(pages).map(([section, those]) => (
          <section key={section} className={classes.section}>
            <h2>{section}</h2>
            <ul>
              {those.map(({ id, title, summary }) => (
                <li key={id}>
                  <Link to={docLink(id)}>
                    <strong>{title}</strong>
                    <span>{summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </English>
      <Button variant="default" leftSection={<IconRoute size={16} aria-hidden />} onClick={startTour}>
        {texts.tour.take}
      </Button>
    </>
  )
}
