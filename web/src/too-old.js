// The only script for browsers that are too old for the app (docs/BROWSERS.md): it shows them the sentence that each page
// holds for them. It is sent as it is written, so all of it must be ECMAScript 5. Every browser loads it, so it is short.
(function (page) {
  var old = !Array.prototype.toSorted || !window.HTMLDialogElement || !window.BroadcastChannel;
  try {
    old = old || !new RegExp('(?<!a)b').test('b');
  // oxlint-disable-next-line no-unused-vars -- ECMAScript 5 wants its name
  } catch (_) {
    old = true;
  }
  if (!old) return;
  // boot.ts leaves it at that; where it can't even be read, forms still must not put a password into the address.
  page.setAttribute('data-old', '');
  window.addEventListener('submit', function (event) {
    if (!event.target.getAttribute('action')) event.preventDefault();
  }, true);
  var sentence = document.getElementById('too-old');
  if (sentence) sentence.removeAttribute('hidden');
})(document.documentElement);
