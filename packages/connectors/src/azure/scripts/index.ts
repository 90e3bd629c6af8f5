import { sh } from '../../kit/scripts/quote/sh.ts'
import type { Recipe } from '../../kit/scripts/script.ts'

/** https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules; none begins with `@`, which `az` reads a file for. */
const account = /^[a-z0-9]{3,24}$/
const group = /^[\p{L}\p{N}_().-]{0,89}[\p{L}\p{N}_()-]$/u
const container = /^[a-z0-9$](?:[a-z0-9]|-(?!-)){1,61}[a-z0-9]$/

const closeStorage: Recipe = {
  language: 'sh',
  title: 'Lets nobody unknown into containers of Azure storage; without a container, into any of the account',
  needs: ['It needs the Azure command line, signed in as an administrator of the storage accounts.'],
  prelude: () => `close_account() {
  if ! answer=$(az storage account show --name="$1" --resource-group="$2" --query=allowBlobPublicAccess --output=tsv 2>&1); then
    left "The storage account $1 cannot be seen: $answer"
    return
  fi
  if [ "$answer" = false ]; then return; fi
  change "let nobody unknown into the storage account $1" \\
    "az storage account update --name=$1 --resource-group=$(quoted "$2") --allow-blob-public-access=true" \\
    az storage account update --name="$1" --resource-group="$2" --allow-blob-public-access=false
}

close_container() {
  if ! answer=$(az storage container show-permission --name="$2" --account-name="$1" --auth-mode=key --query=publicAccess --output=tsv 2>&1); then
    left "The container $2 of $1 cannot be seen: $answer"
    return
  fi
  case "$answer" in
    blob | container) ;;
    *) return ;;
  esac
  change "let nobody unknown into the container $2 of $1" \\
    "az storage container set-permission --name=$(quoted "$2") --account-name=$1 --auth-mode=key --public-access=$answer" \\
    az storage container set-permission --name="$2" --account-name="$1" --auth-mode=key --public-access=off
}`,
  call({ ids = {} }) {
    const { account: name = '', group: inGroup = '', container: inside } = ids
    if (!account.test(name)) return { because: 'it is not said which storage account it is' }
    if (inside !== undefined)
      return container.test(inside)
        ? `close_container ${sh(name)} ${sh(inside)}`
        : { because: 'it is no name of a container' }
    return group.test(inGroup)
      ? `close_account ${sh(name)} ${sh(inGroup)}`
      : { because: 'it is not said which resource group it lies in' }
  },
}

/** What can be done in Azure by its command line, by playbook. */
export const azureScripts: Readonly<Record<string, Recipe>> = { fix_public_storage: closeStorage }
