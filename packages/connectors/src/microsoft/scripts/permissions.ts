import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { words } from './words.ts'

const needs = ['It needs the module Microsoft.Graph.Files, and somebody who may write all files (Files.ReadWrite.All).']
const connect = `Import-Module Microsoft.Graph.Files
Connect-MgGraph -Scopes 'Files.ReadWrite.All' -NoWelcome -WhatIf:$false`

/** Takes a permission away: a link, or somebody who was invited. */
export function removePermissions(title: string): Recipe {
  return {
    language: 'powershell',
    title,
    needs: [
      ...needs,
      'A link that is made again has another address; who was invited is invited again, without a mail.',
    ],
    prelude: () => `${connect}

function Remove-Sharing {
  param([string] $Drive, [string] $Item, [string] $Permission, [string] $Name)
  Invoke-Each $Name {
    $found = Get-MgDriveItemPermission -DriveId $Drive -DriveItemId $Item -PermissionId $Permission
    $place = ' -DriveId ' + (ConvertTo-Literal $Drive) + ' -DriveItemId ' + (ConvertTo-Literal $Item)
    if ($found.Link) {
      $undo = 'New-MgDriveItemLink' + $place + ' -Type ' + (ConvertTo-Literal $found.Link.Type) + ' -Scope ' + (ConvertTo-Literal $found.Link.Scope)
    } else {
      $roles = @($found.Roles | ForEach-Object { ConvertTo-Literal $_ }) -join ', '
      $mail = $found.GrantedToV2.User.AdditionalProperties['email']
      if (-not $mail) { $mail = $found.Invitation.Email }
      $undo = 'Invoke-MgInviteDriveItem' + $place + ' -BodyParameter @{ requireSignIn = $true; sendInvitation = $false; roles = @(' + $roles + '); recipients = @(@{ email = ' + (ConvertTo-Literal $mail) + ' }) }'
    }
    Invoke-Change ('remove the permission ' + $Permission + ' of ' + $Name) $undo {
      Remove-MgDriveItemPermission -DriveId $Drive -DriveItemId $Item -PermissionId $Permission
    }
  }
}`,
    call(target) {
      const ids = idsOf(target, ['drive', 'item', 'permission'])
      if (isMissing(ids)) return ids
      const { drive: Drive, item: Item, permission: Permission } = ids
      return `Remove-Sharing ${words({ Drive, Item, Permission, Name: nameOf(target) })}`
    },
  }
}

export const expireLinks: Recipe = {
  language: 'powershell',
  title: 'Lets links to files end after a while',
  needs,
  prelude: ({ at, values }) => `${connect}
$ends = ${words({ Ends: new Date(at.getTime() + Number(values?.['days'] ?? 30) * 86_400_000).toISOString() }).replace('-Ends ', '')}

function Set-LinkEnd {
  param([string] $Drive, [string] $Item, [string] $Permission, [string] $Name)
  Invoke-Each $Name {
    $found = Get-MgDriveItemPermission -DriveId $Drive -DriveItemId $Item -PermissionId $Permission
    $before = if ($found.ExpirationDateTime) { ConvertTo-Literal ($found.ExpirationDateTime.ToUniversalTime().ToString('o')) } else { '$null' }
    $undo = 'Update-MgDriveItemPermission -DriveId ' + (ConvertTo-Literal $Drive) + ' -DriveItemId ' + (ConvertTo-Literal $Item) + ' -PermissionId ' + (ConvertTo-Literal $Permission) + ' -BodyParameter @{ expirationDateTime = ' + $before + ' }'
    Invoke-Change ('let the link ' + $Permission + ' to ' + $Name + ' end at ' + $ends) $undo {
      Update-MgDriveItemPermission -DriveId $Drive -DriveItemId $Item -PermissionId $Permission -BodyParameter @{ expirationDateTime = $ends }
    }
  }
}`,
  call(target) {
    const ids = idsOf(target, ['drive', 'item', 'permission'])
    if (isMissing(ids)) return ids
    const { drive: Drive, item: Item, permission: Permission } = ids
    return `Set-LinkEnd ${words({ Drive, Item, Permission, Name: nameOf(target) })}`
  },
}

export const reviewPermissions: Recipe = {
  language: 'powershell',
  title: 'Lists who reaches files, for their owners to look at; changes nothing',
  readsOnly: true,
  needs: ['It needs the module Microsoft.Graph.Files.'],
  prelude: () => `Import-Module Microsoft.Graph.Files
Connect-MgGraph -Scopes 'Files.Read.All' -NoWelcome -WhatIf:$false

function Show-Sharing {
  param([string] $Drive, [string] $Item, [string] $Name)
  Invoke-Each $Name {
    Get-MgDriveItemPermission -DriveId $Drive -DriveItemId $Item -All | ForEach-Object {
      [pscustomobject]@{ Item = $Name; Permission = $_.Id; Roles = ($_.Roles -join ' '); Link = $_.Link.Scope; To = $_.GrantedToV2.User.DisplayName; Ends = $_.ExpirationDateTime }
    }
  }
}`,
  call(target) {
    const ids = idsOf(target, ['drive', 'item'])
    return isMissing(ids) ? ids : `Show-Sharing ${words({ Drive: ids.drive, Item: ids.item, Name: nameOf(target) })}`
  },
}
