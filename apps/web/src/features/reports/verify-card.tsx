import { Button, FileButton } from '@mantine/core'
import { verifyReport } from '@sharelight/contract'
import { findSeal, longestSeal, shownTime } from '@sharelight/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { createSha256 } from '../../lib/sha256.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/reports.ts'

/** Whether a file is ours and unchanged; the file itself goes nowhere. */
export function VerifyCard() {
  const { org } = useStatus()
  const verify = useMutation({ mutationFn: async (file: File) => call(verifyReport, await fingerprint(file)) })
  const { data } = verify
  return (
    <Card title={texts.views.verify} note={texts.verifyHint}>
      <FileButton onChange={file => file && verify.mutate(file)}>
        {props => (
          <Button {...props} loading={verify.isPending}>
            {texts.choose}
          </Button>
        )}
      </FileButton>
      <div role="status">
        {data && (
          <>
            <p>
              <strong>{texts.verdicts[data.verdict]}.</strong> {data.sentence}
            </p>
            {data.made && (
              <p className="caption">
                {data.made.stamp.report}. {texts.madeOn(shownTime(data.made.at, org.timeZone), data.made.by)}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

/** The SHA-256 of what is before the seal, a piece of the file in memory at a time, and the seal. */
async function fingerprint(file: File): Promise<{ digest: string; seal: string }> {
  const from = Math.max(0, file.size - longestSeal)
  const tail = new Uint8Array(await file.slice(from).arrayBuffer())
  const text = String.fromCharCode(...tail)
  const at = findSeal(text)
  const hash = createSha256()
  const reader = file
    .slice(0, at < 0 ? file.size : from + at)
    .stream()
    .getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value)
  return { digest: hash.hex(), seal: at < 0 ? '' : text.slice(at) }
}
