//! The swordfight's kinds: where packets and sprinkles land, what a grid becomes, what a gem sends.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use swordfight::event::Landed;
use swordfight::grid::Intact;
use swordfight::placement::{self, Ground, Planned, Terrain};
use swordfight::{
    Area, Block, COLUMNS, Cell, Colour, Event, Grid, Options, Orientation, Place, Queued, ROWS,
    Side, Sword, resolve,
};

use super::answer::Answer;

/// The answer to a vector, or nothing when the kind is not known.
pub(super) fn answer(kind: &str, vector: &Value) -> Option<Result<Answer, String>> {
    let came = match kind {
        "packet" => packet(vector),
        "sprinkles" => sprinkles(vector),
        "resolve" => resolve(vector),
        "sword" => sword(vector),
        _ => return None,
    };
    Some(came.and_then(|came| Ok(Answer { expected: expected(vector)?, came })))
}

/// What the vector expects. Gems count as a set, so they are sorted.
fn expected(vector: &Value) -> Result<Value, String> {
    let mut expected = vector["expect"].clone();
    if expected.as_object().is_none_or(|expected| expected.is_empty()) {
        return Err("it expects nothing".to_owned());
    }
    if let Some(board) = expected.get("board") {
        read::<Board>(board)?;
    }
    if let Some(gems) = expected.get_mut("gems") {
        let mut sorted: Vec<[u8; 4]> = read(gems)?;
        sort(&mut sorted);
        *gems = json!(sorted);
    }
    Ok(expected)
}

fn packet(vector: &Value) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Asked {
        board: Board,
        board_when_warned: Option<Board>,
        swords: Vec<AskedSword>,
    }
    let Asked { mut board, board_when_warned, swords } = read(vector)?;
    let warned = board_when_warned.as_ref().unwrap_or(&board).ground();
    let swords = swords.iter().map(AskedSword::queued).collect::<Result<Vec<_>, _>>()?;
    let options = Options::default();
    let plan = placement::plan(&warned, &swords, &options);
    let mut ground = board.ground();
    let mut came = Vec::new();
    for (queued, planned) in swords.iter().zip(plan) {
        let landed = placement::enter(&mut ground, queued, planned, &options);
        let Landed::Sword { way, area, wasted, .. } = landed else { continue };
        if let Some(area) = area {
            board.fill(area, if way == Orientation::Vertical { 'V' } else { 'H' });
        }
        let expected = &vector["expect"]["swords"][came.len()];
        let rows = area.map(|area| [area.corner.row, area.top()]);
        came.push(json!({
            "orientation": name_of(way),
            "side": planned.map(|planned| if planned.side == Side::Left { "left" } else { "right" }),
            "columns": area.map(|area| [area.corner.column, area.right()]),
            "rows": rows.or_else(|| planned_rows(queued.sword, planned, expected)),
            "entered": queued.sword.length - wasted,
            "wasted": wasted,
        }));
    }
    Ok(json!({ "swords": came, "board": board.rows() }))
}

/// The rows of a horizontal sword of which nothing entered: a vector may say where it would have.
fn planned_rows(sword: Sword, planned: Option<Planned>, expected: &Value) -> Option<[u8; 2]> {
    let Planned { row, .. } = planned.filter(|_| !expected["rows"].is_null())?;
    Some([row, row + sword.width - 1])
}

fn sprinkles(vector: &Value) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Asked {
        board: Board,
        count: u16,
        attack_index: u32,
    }
    let Asked { mut board, count, attack_index } = read(vector)?;
    let mut came = Vec::new();
    for landed in placement::sprinkle(&mut board.ground(), count, attack_index) {
        let Landed::Sprinkle { column, row } = landed else { continue };
        if let Some(row) = row {
            board.fill(Area { corner: Place { column, row }, width: 1, height: 1 }, 'o');
        }
        came.push(json!([column, row]));
    }
    Ok(json!({ "landed": came, "board": board.rows() }))
}

fn resolve(vector: &Value) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Asked {
        board: Board,
    }
    let Asked { board } = read(vector)?;
    let mut grid = board.grid()?;
    let mut events = Vec::new();
    resolve::chain(&mut grid, &Options::default(), &mut events);
    let steps: Vec<Value> = events.iter().filter_map(step).collect();
    let gems = grid
        .gems()
        .iter()
        .map(|gem| [gem.area.corner.column, gem.area.corner.row, gem.area.width, gem.area.height]);
    let mut gems: Vec<[u8; 4]> = gems.collect();
    sort(&mut gems);
    Ok(json!({ "steps": steps, "board": Board::of(&grid).rows(), "gems": gems }))
}

/// What a step of a chain sends.
fn step(event: &Event) -> Option<Value> {
    let Event::Broke(broken, _) = event else { return None };
    let swords = broken.gems.iter().zip(&broken.swords).map(|(gem, sword)| {
        let mut told = tell(sword);
        told["gem"] = json!([gem.area.width, gem.area.height]);
        told
    });
    let swords: Vec<Value> = swords.collect();
    Some(json!({ "multiplier": broken.step, "swords": swords, "sprinkles": broken.sprinkles }))
}

fn sword(vector: &Value) -> Result<Value, String> {
    #[derive(Deserialize)]
    struct Asked {
        gem: [u8; 2],
        multiplier: u16,
    }
    let Asked { gem: [width, height], multiplier } = read(vector)?;
    if width < 2 || height < 2 || multiplier < 1 {
        return Err("a gem is at least 2 by 2, and a chain begins with step 1".to_owned());
    }
    Ok(tell(&Sword::of(width, height, multiplier, Options::default().excess)))
}

fn tell(sword: &Sword) -> Value {
    json!({ "orientation": name_of(sword.way), "width": sword.width, "length": sword.length })
}

fn name_of(way: Orientation) -> &'static str {
    match way {
        Orientation::Vertical => "vertical",
        Orientation::Horizontal => "horizontal",
    }
}

fn sort(gems: &mut [[u8; 4]]) {
    gems.sort_unstable_by_key(|&[column, row, ..]| (row, column));
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}

/// A sword as a vector asks for it. Wider ones than a gem can make are placed by the same rules.
#[derive(Deserialize)]
struct AskedSword {
    orientation: String,
    width: u8,
    length: u16,
    index: u32,
}

impl AskedSword {
    fn queued(&self) -> Result<Queued, String> {
        let way = match self.orientation.as_str() {
            "vertical" => Orientation::Vertical,
            "horizontal" => Orientation::Horizontal,
            other => return Err(format!("a sword is vertical or horizontal, not {other:?}")),
        };
        if !(1..=COLUMNS).contains(&self.width) || self.length == 0 {
            return Err("a sword is 1 to 6 wide and at least 1 long".to_owned());
        }
        let sword = Sword { way, width: self.width, length: self.length, extra: false };
        Ok(Queued { sword, index: self.index })
    }
}

/// A board as letters, the top row first.
#[derive(Deserialize)]
#[serde(try_from = "Vec<String>")]
struct Board(Vec<Vec<char>>);

impl TryFrom<Vec<String>> for Board {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Board, String> {
        if rows.len() != usize::from(ROWS) {
            return Err(format!("a board has {ROWS} rows, not {}", rows.len()));
        }
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        for row in &rows {
            if row.len() != usize::from(COLUMNS) {
                return Err(format!("a row has {COLUMNS} cells, not {}", row.len()));
            }
            if let Some(letter) = row.iter().find(|&&letter| terrain(letter).is_none()) {
                return Err(format!("{letter:?} means nothing on a board"));
            }
        }
        Ok(Board(rows))
    }
}

impl Board {
    fn of(grid: &Grid) -> Board {
        let letter = |place| match grid.at(place) {
            Cell::Open => '.',
            Cell::Block(block) => block.letter(),
            Cell::Opaque(_) | Cell::Translucent(_) => 'o',
            Cell::Vertical(_) => 'V',
            Cell::Horizontal(_) => 'H',
        };
        let row = |row| (1..=COLUMNS).map(|column| letter(Place { column, row })).collect();
        Board((1..=ROWS).rev().map(row).collect())
    }

    fn at(&self, place: Place) -> char {
        self.0[usize::from(ROWS - place.row)][usize::from(place.column - 1)]
    }

    fn fill(&mut self, area: Area, letter: char) {
        for place in area.places() {
            self.0[usize::from(ROWS - place.row)][usize::from(place.column - 1)] = letter;
        }
    }

    fn rows(&self) -> Vec<String> {
        self.0.iter().map(|row| row.iter().collect()).collect()
    }

    fn ground(&self) -> Ground {
        let mut ground = Ground::default();
        for place in Place::all() {
            ground.set(place, terrain(self.at(place)).unwrap_or_default());
        }
        ground
    }

    /// The grid of blocks and grey cells; an intact sword is as many swords as it has cells.
    fn grid(&self) -> Result<Grid, String> {
        let mut grid = Grid::default();
        for place in Place::all() {
            let area = Area { corner: place, width: 1, height: 1 };
            let intact = |way| Intact { area, way, side: Side::Right };
            match self.at(place) {
                '.' => {}
                'o' => grid.put(place, Cell::Opaque(Colour::Red)),
                'V' => grid.pierce(intact(Orientation::Vertical), |_| Colour::Red),
                'H' => grid.pierce(intact(Orientation::Horizontal), |_| Colour::Red),
                letter => {
                    let block = Block::from_letter(letter);
                    let block = block.ok_or("the colour of a gem's cell must be told here")?;
                    grid.put(place, Cell::Block(block));
                }
            }
        }
        Ok(grid)
    }
}

/// What placement sees in a letter, or nothing when it has no meaning.
fn terrain(letter: char) -> Option<Terrain> {
    match letter {
        '.' => Some(Terrain::Open),
        '#' => Some(Terrain::Gem),
        'V' => Some(Terrain::Vertical),
        'H' => Some(Terrain::Horizontal),
        'o' => Some(Terrain::Loose),
        letter => Block::from_letter(letter).map(|_| Terrain::Loose),
    }
}
