// Forms that a passkey is sent with: the browser makes one, or asks for one, when the button is pressed.
const Credential = window.PublicKeyCredential;

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!Credential?.parseCreationOptionsFromJSON) {
    continue;
  }
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const trouble = form.querySelector("[role=alert]");
    trouble.hidden = true;
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.dataset.passkey, { method: "POST", body });
      const { challenge, options } = await answer.json();
      const { credentials } = navigator;
      const credential = form.dataset.new !== undefined
        ? await credentials.create({ publicKey: Credential.parseCreationOptionsFromJSON(options.publicKey) })
        : await credentials.get({ publicKey: Credential.parseRequestOptionsFromJSON(options.publicKey) });
      form.elements.challenge.value = challenge;
      form.elements.credential.value = JSON.stringify(credential);
      form.submit();
    } catch {
      // The player closed the dialog, or the server refused to ask.
      trouble.hidden = false;
    }
  });
}
