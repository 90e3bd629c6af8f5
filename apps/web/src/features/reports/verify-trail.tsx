import { Button, Group } from '@mantine/core'
import { verifyAuditTrail } from '@sharelight/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { texts } from '#texts/reports.ts'

const t = texts.trail

/** Checks the whole trail, whatever is shown of it, and says what does not hold. */
export function VerifyTrail() {
  const verify = useMutation({ mutationFn: () => call(verifyAuditTrail, {}) })
  const { data } = verify
  return (
    <Group align="flex-start">
      <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t.verify}
      </Button>
      <div role="status">
        {data && data.problems.length === 0 && (
          <p>
            <strong>{t.holds(formatNumber(data.entries))}</strong> {data.heads ? t.heads : t.noHeads}
          </p>
        )}
        {data && data.problems.length > 0 && (
          <>
            <p>
              <strong>{t.broken}</strong>
            </p>
            <ul>
              {data.problems.map(({ kind, from, to }) => (
                <li key={`${kind} ${from}`}>{t.problems[kind](from === to ? `${from}` : `${from} – ${to}`)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Group>
  )
}
