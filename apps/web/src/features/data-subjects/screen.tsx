import { useAskedAbout } from '../../lib/data-subject.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { Page } from '../../ui/page.tsx'
import { ReportDownloads } from '../../ui/report-downloads.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/data-subjects.ts'
import { Answer } from './answer.tsx'
import classes from './data-subjects.module.css'
import { SearchForm } from './search-form.tsx'
import { useAnswer, useFormats } from './use-answer.ts'

/** What is held about one person, and as a report. Who is asked about stands in no address. */
export function DataSubjectsScreen() {
  const subject = useAskedAbout()
  const answer = useAnswer(subject)
  return (
    <Page title={screens.dataSubjects ?? ''} description={texts.description}>
      <div className={classes.screen}>
        <SearchForm key={subject} subject={subject} isBusy={answer.isFetching} />
        {subject === '' ? (
          <EmptyState title={texts.begin} hint={texts.beginHint} />
        ) : (
          <Loaded query={answer} height={400}>
            {found => (
              <>
                <Downloads subject={subject} />
                <Answer subject={subject} answer={found} />
              </>
            )}
          </Loaded>
        )}
        <p className="caption">{texts.privacy}</p>
      </div>
    </Page>
  )
}

const reportName = 'data-subject-access'
/** Before anything was recorded, and far enough ahead that what happens meanwhile is in it. */
const allOfTime = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

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
