import { Button } from '@mantine/core'
import { reportFormats, type ReportAsked, type ReportFormat } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { show } from '../lib/overlays.ts'
import { useReportDownload } from '../lib/use-report-download.ts'
import { texts } from '#texts/reports.ts'

interface ReportDownloadsProps {
  name: string
  asked: ReportAsked | undefined
  formats: readonly { format: ReportFormat; closed: string | null }[]
}

/** The report as a file in each format. Where the edition has none of them, it says which has. */
export function ReportDownloads({ name, asked, formats }: ReportDownloadsProps) {
  const save = useReportDownload()
  return reportFormats.map(format => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      disabled={!asked}
      loading={save.isPending && save.variables.format === format}
      aria-label={texts.downloadOf(texts.formats[format], name)}
      onClick={() => {
        if (formats.find(each => each.format === format)?.closed) show({ kind: 'premium', key: 'export' })
        else if (asked) save.mutate({ ...asked, format, name })
      }}
    >
      {texts.formats[format]}
    </Button>
  ))
}
