import type { DocPage } from '@sharelight/contract'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { Contents } from './contents.tsx'
import classes from './help.module.css'
import { Home } from './home.tsx'
import { docLink, headingsOf } from './pages.ts'
import { PartlyEnglish } from './partly-english.tsx'
import { SearchField, SearchResults } from './search-results.tsx'
import { useDocs } from './use-docs.ts'
import { writtenIn } from './written-in.ts'
import { texts } from '#texts/help.ts'
import { direction } from '#texts/locale.ts'

const Markdown = lazyPart(() => import('./markdown.tsx').then(module => module.Markdown))

/** The documentation for users: contents, a page of it, and a search through all of it. */
export function HelpScreen() {
  const { page: id } = useParams()
  const query = useDocs()
  const page = query.data?.find(each => each.id === id)
  const { pathname } = useLocation()
  const [asked, setAsked] = useState({ at: pathname, text: '' })
  const question = asked.at === pathname ? asked.text : ''
  const setQuestion = (text: string) => setAsked({ at: pathname, text })
  return (
    <Page
      title={page?.title ?? screens.help ?? ''}
      description={page ? undefined : texts.description}
      aside={<SearchField value={question} onChange={setQuestion} />}
    >
      <Loaded query={query} height={400}>
        {pages =>
          question.trim() ? (
            <SearchResults pages={pages} question={question} onOpen={() => setQuestion('')} />
          ) : id === undefined ? (
            <Home pages={pages} />
          ) : (
            <div className={classes.layout}>
              <Contents pages={pages} current={id} />
              {page ? <Shown key={page.id} page={page} pages={pages} /> : <Missing />}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

const Missing = () => (
  <EmptyState title={texts.missing} hint={texts.missingHint} action={<Link to={paths.help}>{texts.all}</Link>} />
)

const [backwards, forwards] = direction === 'rtl' ? ['→', '←'] : ['←', '→']

function Shown({ page, pages }: { page: DocPage; pages: readonly DocPage[] }) {
  const headings = headingsOf(page).filter(({ depth }) => depth === 2)
  const at = pages.indexOf(page)
  const [before, next] = [pages[at - 1], pages[at + 1]]
  return (
    <>
      <article className={classes.article}>
        <PartlyEnglish pages={[page]} />
        <div {...writtenIn(page.language)}>
          <p className={classes.lead}>{page.summary}</p>
          <Markdown body={page.body} />
        </div>
        <Arrival />
        <nav className={classes.neighbours} aria-label={texts.neighbours}>
          {before && (
            <Link to={docLink(before.id)}>
              {backwards} <span {...writtenIn(before.language)}>{before.title}</span>
            </Link>
          )}
          {next && (
            <Link to={docLink(next.id)}>
              <span {...writtenIn(next.language)}>{next.title}</span> {forwards}
            </Link>
          )}
        </nav>
      </article>
      {headings.length > 1 && (
        <nav className={classes.outline} aria-label={texts.onThisPage}>
          <h2>{texts.onThisPage}</h2>
          <ul {...writtenIn(page.language)}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <Link to={`#${id}`}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** Goes to the heading that the address names once the page is drawn, or to the top of the page. */
function Arrival() {
  const { hash, key } = useLocation()
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    let tries = 0
    const look = () => {
      const target = id ? document.getElementById(id) : document.getElementById('content')
      if (target && (id || target)) {
        target.scrollIntoView({ block: 'start' })
        if (id) target.focus({ preventScroll: true })
      } else if (tries++ < 40) timer = setTimeout(look, 50)
    }
    let timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [hash, key])
  return null
}
