import { downloadReport, type ReportAsked, type ReportFormat } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from './download.ts'

/** Saves a report as a file; it is in the history of reports then. */
export function useReportDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, ...body }: ReportAsked & { format: ReportFormat; name: string }) =>
      download(downloadReport, { path: downloadReport.path, body, name: `${name}.${body.format}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'reports', 'runs'] }),
  })
}
