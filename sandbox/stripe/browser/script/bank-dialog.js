import { adoptStyle, applyAppearance } from './style.js';

const page = `<dialog aria-labelledby="title">
<p class="simulated">Simulated bank</p>
<h2 id="title">Is this payment yours?</h2>
<p>The bank of this test card asks its holder. Complete the authentication or let it fail.</p>
<div class="actions">
<button type="button" value="fail">Fail</button>
<button type="button" value="complete" class="main">Complete</button>
</div>
</dialog>`;

/** Shows the simulated bank's question; closing the dialog counts as a refusal. */
export function askHolder() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  adoptStyle(root);
  root.innerHTML = page;
  applyAppearance(host, {});
  document.body.append(host);
  const dialog = root.querySelector('dialog');
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
    for (const button of root.querySelectorAll('button')) {
      button.addEventListener('click', () => dialog.close(button.value));
    }
    dialog.showModal();
  });
}
