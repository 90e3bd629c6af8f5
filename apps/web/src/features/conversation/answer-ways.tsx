import { Button } from '@mantine/core'
import type { ConversationAnswer } from '@sharelight/contract'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'
import { investigationLink } from './investigation-link.ts'

const SaveForm = lazyPart(() => import('./save-form.tsx').then(module => module.SaveForm))

/** Where one can go on with an answer. */
export function AnswerWays({ question, answer }: { question: string; answer: ConversationAnswer }) {
  const { org } = useStatus()
  const { query, metric, timeFrame } = answer
  const list = investigationLink(query, timeFrame, org.timeZone)
  const hasReports = org.features.some(({ id }) => id === 'reports')
  return (
    <>
      <div className={classes.ways}>
        {list && (
          <Button variant="default" component={Link} to={list}>
            {texts.investigate}
          </Button>
        )}
        {hasReports && (
          <Button
            variant="default"
            onClick={() =>
              openModal({
                title: texts.saveTitle,
                width: '32rem',
                content: close => <SaveForm answer={answer} question={question} close={close} />,
              })
            }
          >
            {texts.save}
          </Button>
        )}
        <CopyButton isNamed label={texts.copyLink} text={linkTo(question, answer)} />
      </div>
      <details className={classes.query}>
        <summary>{texts.query}</summary>
        <p className="caption">{texts.queryHint}</p>
        <pre tabIndex={0}>{JSON.stringify(metric, null, 2)}</pre>
        <CopyButton isNamed label={texts.copyQuery} text={JSON.stringify(metric)} />
      </details>
    </>
  )
}

function linkTo(question: string, { query }: ConversationAnswer): string {
  const parameters = new URLSearchParams({ question, query: JSON.stringify(query) })
  return `${location.origin}${paths.conversation}?${parameters}`
}
