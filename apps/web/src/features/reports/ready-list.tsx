import { Button } from '@mantine/core'
import type { ReportDraft } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ReportDownloads } from '../../ui/report-downloads.tsx'
import { texts } from '#texts/reports.ts'
import { openSchedule } from './open-schedule.tsx'
import classes from './reports.module.css'
import { useDelete, type useReports } from './use-reports.ts'

type Reports = NonNullable<ReturnType<typeof useReports>['data']>
type Chosen = { ready: Reports['ready'][number]['id'] } | { template: string }

/** Ready and saved reports, each one click from a file and two from a schedule. */
export function ReadyList({ reports }: { reports: Reports }) {
  return (
    <>
      <h2 className={classes.group}>{texts.ready}</h2>
      <div className={classes.grid}>
        {reports.ready.map(({ id, draft, purpose, closed, needsSubject }) => (
          <ReportCard
            key={id}
            reports={reports}
            draft={draft}
            chosen={{ ready: id }}
            note={purpose}
            closed={closed}
            needsSubject={needsSubject}
          />
        ))}
      </div>
      {reports.templates.length > 0 && <h2 className={classes.group}>{texts.own}</h2>}
      <div className={classes.grid}>
        {reports.templates.map(template => (
          <Saved key={template.id} reports={reports} template={template} />
        ))}
      </div>
    </>
  )
}

function Saved({ reports, template }: { reports: Reports; template: Reports['templates'][number] }) {
  const { org } = useStatus()
  const remove = useDelete('template')
  return (
    <ReportCard
      reports={reports}
      draft={template}
      chosen={{ template: template.id }}
      note={template.description || texts.by(template.author, formatDate(template.updatedAt, org.timeZone))}
      closed={null}
      needsSubject={false}
      onDelete={() =>
        confirm({
          title: texts.deleteTitle(template.name),
          description: texts.deleteTemplate,
          submit: texts.delete,
          destructive: true,
          onSubmit: () => remove.mutateAsync(template.id),
        })
      }
    />
  )
}

interface ReportCardProps {
  reports: Reports
  draft: ReportDraft
  chosen: Chosen
  note: string
  closed: string | null
  needsSubject: boolean
  onDelete?: () => void
}

function ReportCard({ reports, draft, chosen, note, closed, needsSubject, onDelete }: ReportCardProps) {
  const query = 'ready' in chosen ? `ready=${chosen.ready}` : `template=${chosen.template}`
  return (
    <article className={classes.card} aria-label={draft.name}>
      <h3>{draft.name}</h3>
      <p className="muted">{note}</p>
      {closed === null ? (
        <div className={classes.ways}>
          <Button
            size="xs"
            component={Link}
            to={`${paths.reportGenerator}?${query}`}
            aria-label={texts.previewOf(draft.name)}
          >
            {texts.preview}
          </Button>
          {!needsSubject && <ReportDownloads name={draft.name} asked={{ report: chosen }} formats={reports.formats} />}
          <Button
            size="xs"
            variant="default"
            aria-label={texts.scheduleOf(draft.name)}
            onClick={() => openSchedule({ reports, report: chosen, name: draft.name, needsSubject })}
          >
            {texts.schedule}
          </Button>
          {onDelete && (
            <Button size="xs" variant="subtle" color="gray" aria-label={texts.deleteOf(draft.name)} onClick={onDelete}>
              {texts.delete}
            </Button>
          )}
        </div>
      ) : (
        <p className="caption">{closed}</p>
      )}
    </article>
  )
}
