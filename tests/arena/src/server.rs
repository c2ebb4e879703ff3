//! The server of an arena: `host::Server` itself, with its database, on virtual time.
//!
//! Its connections are those of [`Net`](crate::net::Net): each has a task here that speaks WebSocket to the server,
//! as the machine of its client would.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::{env, fs, process};

use bout::Millis;
use futures_util::{SinkExt, StreamExt};
use host::process::clock::Clock;
use host::process::simulation::{Failures, Simulation, observe};
use host::storage::store::Store;
use host::{Connector, ServeError, Server, Settings, Shutdown};
use referee::{FinishedBout, LobbyRules};
use tokio::io::DuplexStream;
use tokio::select;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::database::Database;
use crate::net::{ConnId, WINDOW_BYTES};

/// When simulations begin, in milliseconds since 1970: two minutes before a week ends, and a day with it.
const BEGINS: Millis = Millis(1_800_230_280_000);
/// What a client reads at once.
const BUFFER_BYTES: usize = 4 * 1024;
/// A network reserved for documentation: the addresses of the players are in it.
const PLAYERS_AT: [u8; 3] = [198, 51, 100];

/// What comes from the server.
#[derive(Debug)]
pub enum FromServer {
    /// A frame on a connection.
    Frame(ConnId, Vec<u8>),
    /// The server has closed a connection.
    Closed(ConnId),
    /// The process of this number has opened its server, or could not.
    Opened(u64, Box<Result<Server, ServeError>>),
}

/// What the kernels of both ends hold of what a client has not read.
#[derive(Debug, Default)]
pub struct Window {
    bytes: AtomicUsize,
    freed: Notify,
}

impl Window {
    /// The client has read so much.
    pub fn free(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Relaxed);
        self.freed.notify_one();
    }

    /// Waits for room.
    async fn has_room(&self) {
        while WINDOW_BYTES <= self.bytes.load(Ordering::Relaxed) {
            self.freed.notified().await;
        }
    }
}

/// The server's machine: one process after another on one database.
#[derive(Debug)]
pub struct Machine {
    settings: Settings,
    began: Instant,
    /// The processes so far.
    processes: u64,
    process: Option<Process>,
    /// What goes up each connection.
    connections: BTreeMap<ConnId, UnboundedSender<Vec<u8>>>,
    to_arena: UnboundedSender<FromServer>,
    database: Store,
    simulation: Simulation,
}

/// A process.
#[derive(Debug)]
struct Process {
    shutdown: Shutdown,
    /// Its own link to the database.
    link: Store,
    /// Nothing while it starts.
    serving: Option<Serving>,
}

#[derive(Debug)]
struct Serving {
    connector: Connector,
    served: JoinHandle<Result<(), ServeError>>,
}

impl Machine {
    /// A machine without a process, with its database, and what comes from its servers. On a runtime of one thread whose
    /// time is paused.
    pub fn new(seed: u64, rules: LobbyRules) -> (Machine, Database, UnboundedReceiver<FromServer>) {
        let simulation = Simulation::begin(seed);
        let clock = Clock::start_at(BEGINS);
        let database = observe(async { Store::temporary_at(clock) });
        let settings = Settings {
            rules: rules.rules,
            best_of: rules.best_of,
            ranked_best_of: rules.ranked_best_of,
            ranked_guests: rules.ranked_guests,
            data: new_folder(),
            ..Settings::default()
        };
        let watched = Database::new(database.another_link());
        let (to_arena, from_server) = unbounded_channel();
        let machine = Machine {
            settings,
            began: Instant::now(),
            processes: 0,
            process: None,
            connections: BTreeMap::new(),
            to_arena,
            database,
            simulation,
        };
        (machine, watched, from_server)
    }

    /// Starts a process, unless there is one: [`FromServer::Opened`] follows.
    pub fn start(&mut self) -> bool {
        let is_due = self.process.is_none();
        if is_due {
            self.processes += 1;
            let (link, shutdown) = (self.database.another_link(), Shutdown::new());
            let now = BEGINS.plus(Millis(self.began.elapsed().as_millis() as u64));
            let settings = self.settings.clone();
            let (store, stop) = (link.clone(), shutdown.clone());
            let (number, to_arena) = (self.processes, self.to_arena.clone());
            tokio::spawn(async move {
                let opened = Server::open(settings, store, Clock::start_at(now), stop).await;
                // The arena may be over.
                let _ = to_arena.send(FromServer::Opened(number, Box::new(opened)));
            });
            self.process = Some(Process { shutdown, link, serving: None });
        }
        is_due
    }

    /// The process of this number has opened its server, or could not.
    pub fn opened(
        &mut self,
        number: u64,
        opened: Result<Server, ServeError>,
    ) -> Result<(), ServeError> {
        let Some(process) = self.process.as_mut().filter(|_| number == self.processes) else {
            return Ok(());
        };
        match opened {
            Ok(server) => {
                let connector = server.connector();
                let served = tokio::spawn(server.run());
                process.serving = Some(Serving { connector, served });
                Ok(())
            }
            Err(error) => {
                self.process = None;
                Err(error)
            }
        }
    }

    /// How calls of the database fail from now on. Returns how many did since this was set last.
    pub fn set_failures(&self, failures: Failures) -> u64 {
        self.simulation.set_failures(failures)
    }

    /// The bout that ended last; told once.
    pub fn take_finished(&self) -> Option<FinishedBout> {
        self.simulation.take_finished()
    }

    /// Asks the process to stop when no match is played any more.
    pub fn drain(&self) {
        if let Some(process) = &self.process {
            process.shutdown.drain();
        }
    }

    /// True once a process that was asked to stop has ended. It ended well.
    pub async fn has_ended(&mut self) -> bool {
        let is_over = |serving: &Serving| serving.served.is_finished();
        let ended = self.process.take_if(|it| it.serving.as_ref().is_some_and(is_over));
        let Some(serving) = ended.and_then(|process| process.serving) else { return false };
        self.connections.clear();
        serving.served.await.expect("a server does not panic").expect("a server ends well");
        true
    }

    /// The process ends between two statements, as by a kill. False when there is none.
    pub fn kill(&mut self) -> bool {
        let Some(process) = self.process.take() else { return false };
        process.link.set_cut_off(true);
        if let Some(serving) = process.serving {
            serving.served.abort();
        }
        self.connections.clear();
        true
    }

    /// True if a server runs that has no room, and saves nothing.
    pub fn is_quiet(&self) -> bool {
        self.serving().is_some_and(|serving| serving.connector.is_quiet())
    }

    /// True if [`Machine::is_quiet`], or there is no process.
    pub fn is_at_rest(&self) -> bool {
        self.process.is_none() || self.is_quiet()
    }

    fn serving(&self) -> Option<&Serving> {
        self.process.as_ref()?.serving.as_ref()
    }

    /// A client's connection comes to the machine; false when nobody takes it.
    pub fn connect(&mut self, id: ConnId, player: usize, window: Arc<Window>) -> bool {
        let Some(serving) = self.serving() else { return false };
        let [a, b, c] = PLAYERS_AT;
        let from = Ipv4Addr::new(a, b, c, player as u8 + 1);
        let port = 1024 + (id.0 % 60_000) as u16;
        let Ok(stream) = serving.connector.connect(SocketAddr::from((from, port))) else {
            return false;
        };
        let (up, to_server) = unbounded_channel();
        self.connections.insert(id, up);
        tokio::spawn(carry(id, stream, to_server, self.to_arena.clone(), window));
        true
    }

    /// A frame has come to the machine.
    pub fn receive(&mut self, id: ConnId, frame: Vec<u8>) {
        if let Some(up) = self.connections.get(&id) {
            // The server may have closed the connection.
            let _ = up.send(frame);
        }
    }

    /// A connection has ended.
    pub fn disconnect(&mut self, id: ConnId) {
        self.connections.remove(&id);
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // What cannot be removed is left to whatever empties the folder for temporary files.
        let _ = fs::remove_dir_all(&self.settings.data);
    }
}

/// Carries the frames of a connection, until one of its ends closes it.
async fn carry(
    id: ConnId,
    stream: DuplexStream,
    mut up: UnboundedReceiver<Vec<u8>>,
    down: UnboundedSender<FromServer>,
    window: Arc<Window>,
) {
    let config = WebSocketConfig::default().read_buffer_size(BUFFER_BYTES);
    let request = "ws://arena/play";
    let Ok((socket, _)) = client_async_with_config(request, stream, Some(config)).await else {
        let _ = down.send(FromServer::Closed(id));
        return;
    };
    let (mut to_server, mut from_server) = socket.split();
    let read = async {
        loop {
            window.has_room().await;
            match from_server.next().await {
                Some(Ok(Message::Binary(frame))) => {
                    window.bytes.fetch_add(frame.len(), Ordering::Relaxed);
                    let _ = down.send(FromServer::Frame(id, frame.into()));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            }
        }
    };
    let write = async {
        while let Some(frame) = up.recv().await {
            if to_server.send(Message::Binary(frame.into())).await.is_err() {
                return;
            }
        }
    };
    select! {
        biased;
        () = read => { let _ = down.send(FromServer::Closed(id)); }
        () = write => {}
    }
}

/// An empty folder.
fn new_folder() -> PathBuf {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("cutlass-arena-{}-{number}", process::id()));
    // Of an earlier process of that number, which was killed.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}
