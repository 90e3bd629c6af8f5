import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { powershell } from '../../kit/scripts/quote/powershell.ts'
import { words } from './words.ts'

const connect = `Import-Module Microsoft.Graph.Files
Connect-MgGraph -Scopes 'Files.ReadWrite.All' -NoWelcome -WhatIf:$false`

/** Within a drive only: what moves to another drive has another id afterwards, and no way back. */
export function quarantineItems(title: string): Recipe {
  return {
    language: 'powershell',
    title,
    needs: [
      'It needs the module Microsoft.Graph.Files, and somebody who may write all files (Files.ReadWrite.All).',
      'Make a folder in each drive that nobody else reaches first, and name them in QUARANTINE: { "id of the drive": "id of the folder" }',
    ],
    prelude: () => `${connect}
$folders = @{}
if ($env:QUARANTINE) { ($env:QUARANTINE | ConvertFrom-Json).PSObject.Properties | ForEach-Object { $folders[$_.Name] = $_.Value } }

function Move-ToQuarantine {
  param([string] $Drive, [string] $Item, [string] $Name)
  Invoke-Each $Name {
    if (-not $folders.ContainsKey($Drive)) { throw ('QUARANTINE names no folder of the drive ' + $Drive) }
    $found = Get-MgDriveItem -DriveId $Drive -DriveItemId $Item
    $undo = 'Update-MgDriveItem -DriveId ' + (ConvertTo-Literal $Drive) + ' -DriveItemId ' + (ConvertTo-Literal $Item) + ' -BodyParameter @{ name = ' + (ConvertTo-Literal $found.Name) + '; parentReference = @{ id = ' + (ConvertTo-Literal $found.ParentReference.Id) + ' } }'
    Invoke-Change ('move to quarantine: ' + $Name) $undo {
      Update-MgDriveItem -DriveId $Drive -DriveItemId $Item -BodyParameter @{ name = ($Item + ' ' + $found.Name); parentReference = @{ id = $folders[$Drive] } }
    }
  }
}`,
    call(target) {
      const ids = idsOf(target, ['drive', 'item'])
      return isMissing(ids)
        ? ids
        : `Move-ToQuarantine ${words({ Drive: ids.drive, Item: ids.item, Name: nameOf(target) })}`
    },
  }
}

export const labelItems: Recipe = {
  language: 'powershell',
  title: 'Puts a sensitivity label on files that have none',
  needs: [
    'It needs the module Microsoft.Graph.Files, somebody who may write all files (Files.ReadWrite.All), and billing for labels through Graph.',
  ],
  prelude: ({ values }) => `${connect}
$label = ${powershell(String(values?.['label'] ?? ''))}
if (-not $label) { throw 'No label was chosen. Write its id into this script.' }

function Set-Label {
  param([string] $Drive, [string] $Item, [string] $Name)
  Invoke-Each $Name {
    $uri = 'v1.0/drives/' + [uri]::EscapeDataString($Drive) + '/items/' + [uri]::EscapeDataString($Item)
    $found = Invoke-MgGraphRequest -Method POST -Uri ($uri + '/extractSensitivityLabels')
    if ($found.labels.Count -gt 0) { return }
    $undo = 'Invoke-MgGraphRequest -Method POST -Uri ' + (ConvertTo-Literal ($uri + '/assignSensitivityLabel')) + ' -Body @{ sensitivityLabelId = $null; assignmentMethod = ' + (ConvertTo-Literal 'privileged') + ' }'
    Invoke-Change ('label ' + $Name) $undo {
      Invoke-MgGraphRequest -Method POST -Uri ($uri + '/assignSensitivityLabel') -Body @{ sensitivityLabelId = $label; assignmentMethod = 'privileged' }
    }
  }
}`,
  call(target) {
    const ids = idsOf(target, ['drive', 'item'])
    return isMissing(ids) ? ids : `Set-Label ${words({ Drive: ids.drive, Item: ids.item, Name: nameOf(target) })}`
  },
}
