import { Button } from '@mantine/core'
import type { PostureException } from '@sharelight/contract'
import { formatDate } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import { useEndException } from './use-posture.ts'

/** What of a check is accepted, by whom, why and until when. */
export function ExceptionsList({ exceptions }: { exceptions: readonly PostureException[] }) {
  const { org } = useStatus()
  const end = useEndException()
  if (exceptions.length === 0) return null
  return (
    <section>
      <h3 className={classes.small}>{texts.exceptions}</h3>
      <ul className={classes.exceptions}>
        {exceptions.map(({ id, name, reason, author, createdAt, expiresAt, expired }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p>{reason}</p>
              <p className="caption">
                {texts.acceptedBy(
                  author,
                  formatDate(createdAt, org.timeZone),
                  expiresAt ? `${texts.until(formatDate(expiresAt, org.timeZone))}${expired ? texts.expired : ''}` : '',
                )}
              </p>
            </div>
            <Button
              size="compact-xs"
              variant="default"
              loading={end.isPending && end.variables === id}
              aria-label={`${texts.endException}: ${name}`}
              onClick={() => end.mutate(id)}
            >
              {texts.endException}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
