import type { DocPage } from '@sharelight/contract'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import classes from './help.module.css'
import { docLink, sectionsOf } from './pages.ts'
import { writtenIn } from './written-in.ts'
import { texts } from '#texts/help.ts'

/** All pages by section, beside the one that is read. */
export function Contents({ pages, current }: { pages: readonly DocPage[]; current: string }) {
  return (
    <nav className={classes.contents} aria-label={texts.contents}>
      <Link to={paths.help} className={classes.all}>
        {texts.all}
      </Link>
      {sectionsOf(pages).map(([section, those]) => (
        <section key={section}>
          <h2 {...writtenIn(those[0]?.language ?? '')}>{section}</h2>
          <ul>
            {those.map(({ id, title, language }) => (
              <li key={id} {...writtenIn(language)}>
                <Link to={docLink(id)} aria-current={id === current ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
