import { Button } from '@mantine/core'
import { exportAccountsAtRisk } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCapabilities } from '../../lib/capabilities.ts'
import { download } from '../../lib/download.ts'
import { show } from '../../lib/overlays.ts'
import { texts } from '#texts/accounts-at-risk.ts'
import type { AccountsQuestion } from './use-accounts.ts'

/** The whole list as CSV, with its filters and order. Where the edition has no export, it says which has. */
export function ExportButton({ question: { list, ...question } }: { question: AccountsQuestion }) {
  const { export: isAllowed } = useCapabilities()
  const save = useMutation({
    mutationFn: () =>
      download(exportAccountsAtRisk, {
        path: exportAccountsAtRisk.path.replace(':list', list),
        body: question,
        name: `${list}-accounts.csv`,
      }),
  })
  return (
    <Button
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => (isAllowed ? save.mutate() : show({ kind: 'premium', key: 'export' }))}
    >
      {texts.export}
    </Button>
  )
}
