import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserEnvironment, sandboxHelper } from '../../../src/cli/capture/browser/environment.ts'
import { launchOptions } from '../../../src/cli/capture/browser/launch.ts'
import { startError } from '../../../src/cli/capture/run/start-browser.ts'

const optionsFor = (asRoot: boolean) =>
  launchOptions(
    { executablePath: '/chrome', env: { LD_LIBRARY_PATH: '/lib' } },
    { asRoot, variables: {} },
  )

describe('the browser is started', () => {
  it('with its sandbox, but for root', () => {
    expect(optionsFor(false).chromiumSandbox).toBe(true)
    expect(optionsFor(true).chromiumSandbox).toBe(false)
    for (const options of [optionsFor(true), optionsFor(false)])
      expect(options.args?.filter((text) => /sandbox|single-process|no-zygote/.test(text))).toEqual(
        [],
      )
  })

  it('with the variables of a list, and none of the others', () => {
    const secrets = {
      STORYBOOK_REVIEW_KEY: 'key',
      GITHUB_TOKEN: 'token',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'token',
      CI_JOB_TOKEN: 'token',
      NPM_TOKEN: 'token',
      AWS_SECRET_ACCESS_KEY: 'key',
      HTTPS_PROXY: 'http://user:password@proxy.example',
      NODE_OPTIONS: '--require /x.js',
      LD_PRELOAD: '/x.so',
      SSH_AUTH_SOCK: '/s',
      DBUS_SESSION_BUS_ADDRESS: 'unix:/s',
    }
    const kept = {
      PATH: '/bin',
      HOME: '/home/a',
      LC_ALL: 'C',
      FONTCONFIG_FILE: '/f',
      Path: 'C:\\',
      SystemRoot: 'C:\\W',
    }
    expect(browserEnvironment({ ...secrets, ...kept, TZ: undefined })).toEqual(kept)
  })

  it('with the helper of an installed Chrome only where root owns it and it is setuid', () => {
    expect(sandboxHelper('/nowhere')).toEqual({})
    expect(sandboxHelper(import.meta.filename)).toEqual({})
    const setuid = ['/usr/bin/passwd', '/bin/su'].find((path) => existsSync(path))
    if (setuid) expect(sandboxHelper(setuid)).toEqual({ CHROME_DEVEL_SANDBOX: setuid })
  })
})

it('a browser that cannot start its sandbox is reported, with what to do', () => {
  const message = 'browserType.launch: Chromium sandboxing failed!\n====\n'
  expect(startError('/chrome', message).message).toMatch(
    /sandbox.*apparmor_restrict_unprivileged_userns=0/,
  )
  expect(startError('/chrome', 'browserType.launch: spawn ENOENT').message).toMatch(
    /does not start .*ENOENT/,
  )
})
