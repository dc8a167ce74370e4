import type { StandInStory } from './stand-in.ts'

/** Ports of this machine at which nobody may knock. */
interface Traps {
  tcp: number
  udp: number
}

/** Stories that try to reach this machine, each by another way of the browser. */
export function hostileRequests({ tcp, udp }: Traps): Record<string, StandInStory> {
  const trap = `http://127.0.0.1:${tcp}`
  const script = (script: string): StandInStory => ({
    html: '<p>Text</p>',
    script: `${script}; await new Promise((later) => setTimeout(later, 300))`,
  })
  const html = (html: string): StandInStory => ({ ...script(''), html: `<p>Text</p>${html}` })
  const fetched = (url: string) =>
    script(`fetch(${JSON.stringify(url)}, { mode: 'no-cors' }).catch(() => {})`)
  const module = `data:text/javascript,${encodeURIComponent(`fetch('${trap}/worker').catch(() => {})`)}`
  return {
    'fetch--loopback': fetched(trap),
    'fetch--name': fetched(`http://localhost:${tcp}`),
    'fetch--subdomain': fetched(`http://trap.localhost:${tcp}`),
    'fetch--decimal': fetched(`http://2130706433:${tcp}`),
    'fetch--hexadecimal': fetched(`http://0x7f.0.0.1:${tcp}`),
    'fetch--short': fetched(`http://127.1:${tcp}`),
    'fetch--unspecified': fetched(`http://0.0.0.0:${tcp}`),
    'fetch--ipv6': fetched(`http://[::1]:${tcp}`),
    'fetch--mapped': fetched(`http://[::ffff:127.0.0.1]:${tcp}`),
    'fetch--tls': fetched(`https://127.0.0.1:${tcp}`),
    'fetch--metadata': fetched('http://169.254.169.254/latest/meta-data/'),
    'fetch--resolved': fetched(`http://rebind.example:${tcp}`),
    'fetch--keepalive': script(
      `fetch('${trap}', { keepalive: true, mode: 'no-cors' }).catch(() => {})`,
    ),
    'redirect--fetch': script(`fetch('/redirect', { mode: 'no-cors' }).catch(() => {})`),
    'redirect--image': html('<img src="/redirect" width="9" height="9" alt="">'),
    'redirect--frame': html('<iframe src="/redirect"></iframe>'),
    'socket--plain': script(`new WebSocket('ws://127.0.0.1:${tcp}')`),
    'socket--tls': script(`new WebSocket('wss://127.0.0.1:${tcp}')`),
    'socket--transport': script(
      `try { new WebTransport('https://127.0.0.1:${udp}').ready.catch(() => {}) } catch {}`,
    ),
    'rtc--stun': script(`const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:127.0.0.1:${udp}' },
        { urls: 'turn:127.0.0.1:${udp}', username: 'a', credential: 'b' },
        { urls: 'turn:127.0.0.1:${tcp}?transport=tcp', username: 'a', credential: 'b' }] })
      peer.createDataChannel('a'); await peer.setLocalDescription(await peer.createOffer())
      await new Promise((later) => setTimeout(later, 1500))`),
    'rtc--peer': script(`const peer = new RTCPeerConnection(); peer.createDataChannel('a')
      await peer.setRemoteDescription({ type: 'offer', sdp: ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0',
        'a=group:BUNDLE 0', 'm=application ${udp} UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 127.0.0.1',
        'a=candidate:1 1 udp 2113937151 127.0.0.1 ${udp} typ host',
        'a=candidate:2 1 tcp 2113937151 127.0.0.1 ${tcp} typ host tcptype passive',
        'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx',
        'a=fingerprint:sha-256 ' + Array(32).fill('AA').join(':'), 'a=setup:actpass', 'a=mid:0', 'a=sctp-port:5000',
        ''].join('\\r\\n') })
      await peer.setLocalDescription(await peer.createAnswer())
      await new Promise((later) => setTimeout(later, 1500))`),
    'beacon--sent': script(`navigator.sendBeacon('${trap}', 'a')`),
    'events--source': script(`new EventSource('${trap}')`),
    'xhr--sent': script(
      `const request = new XMLHttpRequest(); request.open('POST', '${trap}'); request.send('a')`,
    ),
    'worker--fetch': script(`new Worker(URL.createObjectURL(new Blob(
        ["fetch('${trap}').catch(() => {}); try { importScripts('${trap}/a.js') } catch {}"])))`),
    'worker--shared': script(`new SharedWorker(${JSON.stringify(module)})`),
    'worker--service': script(
      `navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)
       await new Promise((later) => setTimeout(later, 1500))`,
    ),
    'frame--document': html(
      `<iframe src="${trap}"></iframe><object data="${trap}"></object><embed src="${trap}">`,
    ),
    'frame--form': {
      ...script(`root.querySelector('form').submit()`),
      html: `<iframe name="a"></iframe><form target="a" method="post" action="${trap}"></form>`,
    },
    'image--src': html(
      `<img src="${trap}/a.png" width="9" height="9" alt=""><video src="${trap}/a.mp4"></video>`,
    ),
    'style--rules': html(`<style>@import url(${trap}/a.css);
      @font-face { font-family: Gone; src: url(${trap}/a.woff2) }
      p { background: url(${trap}/b.png); font-family: Gone; cursor: url(${trap}/c.png), auto }</style>`),
    'link--hints':
      script(`for (const [rel, as] of [['prefetch'], ['preconnect'], ['dns-prefetch'], ['preload', 'image'],
        ['modulepreload'], ['prerender'], ['stylesheet'], ['icon'], ['manifest'], ['apple-touch-icon']]) {
      const link = document.createElement('link'); link.rel = rel; link.href = '${trap}/' + rel
      if (as) link.as = as
      document.head.append(link) }
      const rules = document.createElement('script'); rules.type = 'speculationrules'
      rules.textContent = JSON.stringify({ prerender: [{ urls: ['${trap}/rules'] }], prefetch: [{ urls: ['${trap}/rules'] }] })
      document.head.append(rules)`),
    'script--src': script(`import('${trap}/a.js').catch(() => {})
      document.head.append(Object.assign(document.createElement('script'), { src: '${trap}/b.js' }))`),
    'header--sent': script(''),
    'go--away': { ...script(`location.href = '${trap}/away'`) },
    'go--file': { ...script(`location.href = 'file:///etc/passwd'`) },
    'go--mail': { ...script(`location.href = 'mailto:a@example.com'`) },
    'go--view-source': { ...script(`location.href = 'view-source:${trap}'`) },
    'window--trap': script(`for (let at = 0; at < 3; at++) window.open('${trap}/window')
      root.innerHTML += '<a href="${trap}/blank" target="_blank" ping="${trap}/ping">a</a>'
      root.querySelector('a').click()`),
  }
}
