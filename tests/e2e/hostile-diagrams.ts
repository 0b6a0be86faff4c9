/** Each diagram tries to run a script, fetch something or link somewhere. */
export const hostileDiagrams = [
  `flowchart LR\n  A["<script>parent.hacked='label'</script>"] --> B["<img src=x onerror=parent.hacked='img'>"]`,
  `flowchart LR\n  A --> B\n  click A call alert("hacked")\n  click B href "javascript:parent.hacked='link'"`,
  'flowchart LR\n  A[out] --> B\n  click A "https://elsewhere.example/" _top',
  `flowchart LR\n  A["<a href='https://elsewhere.example/'>x</a>"] --> B["<iframe srcdoc='<script>top.hacked=1</script>'>"]`,
  'flowchart LR\n  A@{ img: "https://elsewhere.example/pixel.png", label: "x", w: 60, h: 60 }',
  'flowchart LR\n  A --> B\n  style A fill:url(https://elsewhere.example/fill),stroke:red',
  `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": "@import url(https://elsewhere.example/x.css); * { background: url(https://elsewhere.example/y) }"}}%%\nflowchart LR\n  A["<b onclick=parent.hacked=1>x</b>"] --> B`,
  `%%{init: {"fontFamily": "x; } * { background-image: url(https://elsewhere.example/z) } a {"}}%%\nsequenceDiagram\n  A->>B: <svg onload="parent.hacked='svg'">`,
  'sequenceDiagram\n  participant A\n  link A: Go @ javascript:parent.hacked=1\n  links A: {"Out": "https://elsewhere.example/"}\n  A->>A: x',
  `classDiagram\n  class A["<img src=x onerror=parent.hacked=1>"]\n  callback A "hacked"\n  link A "https://elsewhere.example/"`,
];

/** Windows other than the frame claim that a diagram was drawn. */
export const forge = `{
  const message = { kind: 'drawn', light: '<svg>forged</svg>', dark: '<svg>forged</svg>', width: 9, height: 9, words: '' };
  window.postMessage(message, '*');
  const other = document.createElement('iframe');
  document.body.append(other);
  window.dispatchEvent(new MessageEvent('message', { data: message, origin: 'null', source: other.contentWindow }));
  other.remove();
}`;

/** A frame that never finishes drawing. */
export const endless = `<script>parent.postMessage({ kind: 'ready' }, '*'); onmessage = () => { for (;;); };</script>`;

/** Shares the latest thread and returns the URL of the shared page. */
export const shareLatest = `(async () => {
  const { threads: [{ id }] } = await (await fetch('/api/threads')).json();
  const response = await fetch('/api/threads/' + id + '/shares', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"showsModels":false}',
  });
  return '/s/' + (await response.json()).id;
})()`;

/** Returns what each drawing contains that runs, fetches or links somewhere, or was forged. */
export const readDrawings = `[...document.querySelectorAll('.diagram img')].map(({ src }) => {
  const svg = decodeURIComponent(src.slice(src.indexOf(',') + 1));
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const attributes = [...drawing.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
  const styles = [...drawing.querySelectorAll('style')].map(({ textContent }) => textContent);
  return [
    ...[...drawing.querySelectorAll('parsererror, script, iframe, image, img, foreignObject, a')].map(String),
    ...attributes.filter(({ name, value }) => /^on|href$/.test(name) && !value.startsWith('#')),
    ...[...attributes.map(({ value }) => value), ...styles].filter((value) => /url[(](?!#)|@import|javascript:/.test(value)),
    ...(svg.includes('forged') ? ['forged'] : []),
  ].map((one) => one.value ?? String(one));
})`;
