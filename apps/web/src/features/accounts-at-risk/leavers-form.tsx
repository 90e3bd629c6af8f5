import { formatDate } from '../../lib/format.ts'
import { CsvImport } from '../../ui/csv-import.tsx'
import { texts } from '#texts/accounts-at-risk.ts'
import { useImportLeavers } from './use-accounts.ts'

/** Who has left, from a CSV file. */
export const LeaversForm = ({ close }: { close: () => void }) => (
  <CsvImport
    words={texts}
    run={useImportLeavers()}
    columns={[
      { title: texts.address, value: ({ address }) => address },
      { title: texts.left, value: ({ leftAt }) => formatDate(leftAt) },
    ]}
    close={close}
  />
)
