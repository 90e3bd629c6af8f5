import { Button } from '@mantine/core'
import { allOfTime } from '@sharelight/domain'
import { useSearchParams } from 'react-router'
import { useAskedAbout } from '../../lib/data-subject.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { ReportDownloads } from '../../ui/report-downloads.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/data-subjects.ts'
import { Answer } from './answer.tsx'
import classes from './data-subjects.module.css'
import { SearchForm } from './search-form.tsx'
import { useAnswer, useFormats } from './use-answer.ts'

const BeginForm = lazyPart(() => import('./begin-form.tsx').then(module => module.BeginForm))
const Erasures = lazyPart(() => import('./erasures.tsx').then(module => module.Erasures))

const values = ['search', 'erasure'] as const
const tabs = values.map(value => ({ value, name: texts.views[value] }))

/** What is held about one person, as a report, and what is to be erased: `?tab=` says which. Who is asked about stands in no address. */
export function DataSubjectsScreen() {
  const [query, setQuery] = useSearchParams()
  const view = values.find(value => value === query.get('tab')) ?? 'search'
  const open = (request: string | null) => setQuery({ tab: 'erasure', ...(request && { request }) })
  return (
    <Page title={screens.dataSubjects ?? ''} description={texts.description}>
      <Tabs
        label={texts.view}
        tabs={tabs}
        value={view}
        onChange={tab => setQuery(tab === 'search' ? {} : { tab }, { replace: true })}
      >
        {view === 'search' ? <Search onBegun={open} /> : <Erasures opened={query.get('request')} onOpen={open} />}
      </Tabs>
    </Page>
  )
}

function Search({ onBegun }: { onBegun: (request: string) => void }) {
  const subject = useAskedAbout()
  const answer = useAnswer(subject)
  return (
    <div className={classes.screen}>
      <SearchForm key={subject} subject={subject} isBusy={answer.isFetching} />
      {subject === '' ? (
        <EmptyState title={texts.begin} hint={texts.beginHint} />
      ) : (
        <Loaded query={answer} height={400}>
          {found => (
            <>
              <div className={classes.ways}>
                <Downloads subject={subject} />
                {found.items.total > 0 && <Begin subject={subject} onBegun={onBegun} />}
              </div>
              <Answer subject={subject} answer={found} />
            </>
          )}
        </Loaded>
      )}
      <p className="caption">{texts.privacy}</p>
    </div>
  )
}

function Begin({ subject, onBegun }: { subject: string; onBegun: (request: string) => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() =>
        openModal({
          title: texts.erasure.begin,
          width: '28rem',
          content: close => <BeginForm subject={subject} close={close} onBegun={onBegun} />,
        })
      }
    >
      {texts.erasure.begin}
    </Button>
  )
}

const reportName = 'data-subject-access'

function Downloads({ subject }: { subject: string }) {
  const formats = useFormats()
  const { timeFrameFull } = useCapabilities()
  if (!formats) return null
  const asked = { report: { ready: 'subject-access' as const }, subject, ...(timeFrameFull && { frame: allOfTime }) }
  return (
    <div className={classes.ways} role="group" aria-label={texts.downloads}>
      <span className="caption">{texts.downloads}</span>
      <ReportDownloads name={reportName} asked={asked} formats={formats} />
    </div>
  )
}
